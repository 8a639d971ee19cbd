const rawText = /<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/gi
const tag = /<([a-z][^\s/>]*)(?:\s+[^\s=>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi
const attribute = /\s([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g

export interface Tag {
  /** As it is written. */
  source: string
  /** In lower case. */
  name: string
  /** Those with a value, unescaped; names in lower case. */
  attributes: Map<string, string>
}

/** Every start tag of a page; what scripts and styles hold is no mark-up. */
export function readTags(html: string): Tag[] {
  const found = html.replace(rawText, '<$1$2>').matchAll(tag)
  return [...found].map(([source, name]) => ({
    source,
    name: name!.toLowerCase(),
    attributes: readAttributes(source),
  }))
}

function readAttributes(source: string): Map<string, string> {
  const attributes = [...source.matchAll(attribute)]
  return new Map(
    attributes.map(([, name, double, single, bare]) => [
      name!.toLowerCase(),
      unescape(double ?? single ?? bare!),
    ]),
  )
}

const inline = /<\/?(?:a|b|code|em|i|kbd|samp|span|strong)\b[^>]*>/gi

/** What a reader reads in a piece of a page: `¶` stands between blocks. */
export function readWords(html: string): string {
  const text = html
    .replace(rawText, ' ')
    .replace(inline, '')
    .replace(/<[^>]+>/g, ' ¶ ')
  return unescape(text).replace(/\s+/g, ' ')
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
}

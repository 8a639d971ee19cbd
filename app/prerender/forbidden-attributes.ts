const tag = /<[a-z][^\s/>]*(?:\s+[^\s=>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi
const attribute = /\s([^\s=>"'/]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/g
const rawText = /<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/gi

/** The first tag with a `style` or `on…` attribute: the policy allows neither without 'unsafe-inline'. */
export function findForbiddenAttribute(html: string): string | null {
  for (const [element] of html.replace(rawText, '<$1$2>').matchAll(tag)) {
    for (const [, name] of element.matchAll(attribute)) {
      if (name && /^(style|on[a-z]+)$/i.test(name)) return element
    }
  }
  return null
}

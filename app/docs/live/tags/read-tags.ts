/** `source` is the input; the sources of all tokens together are the whole text. `line` starts at 1. */
export type Token = { source: string; line: number } & (
  | { kind: 'text' }
  | { kind: 'open' | 'alone'; name: string; attributes: Map<string, string> }
  | { kind: 'close'; name: string }
)

const tag = /<(\/?)([a-z][\w.-]*)(?![\w.-])((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi
const attribute = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Splits a prompt into tags and the text between them. Anything that does not parse as a tag is text. */
export function readTags(prompt: string): Token[] {
  const tokens: Token[] = []
  let [end, line] = [0, 1]
  const add = (source: string, rest: (line: number) => Token) => {
    if (source === '') return
    tokens.push(rest(line))
    line += source.split('\n').length - 1
    end += source.length
  }
  for (const match of prompt.matchAll(tag)) {
    const before = prompt.slice(end, match.index)
    add(before, (line) => ({ kind: 'text', source: before, line }))
    add(match[0], (line) => readTag(match, line))
  }
  const rest = prompt.slice(end)
  add(rest, (line) => ({ kind: 'text', source: rest, line }))
  return tokens
}

function readTag([source, slash, name = '', inside = '']: RegExpMatchArray, line: number): Token {
  if (slash) return { kind: 'close', name, source: source!, line }
  const kind = inside.trimEnd().endsWith('/') ? 'alone' : 'open'
  return { kind, name, attributes: readAttributes(inside), source: source!, line }
}

function readAttributes(inside: string): Map<string, string> {
  return new Map(
    [...inside.matchAll(attribute)].map(([, name, double, single]) => [
      name!,
      (double ?? single ?? '').trim(),
    ]),
  )
}

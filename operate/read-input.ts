import { parseArgs } from 'node:util'

/** What a verb takes: words in this order, of which those with `?` may be missing, and what is named. */
export interface Taking {
  words: string[]
  options: string[]
}

/** What was typed, by the name of each word. */
export type Said = Record<string, string | undefined>

/** Reads what was typed after a verb; null when there is a word or a name too many or too few. */
export function readInput({ words, options }: Taking, args: string[]): Said | null {
  const text = { type: 'string' } as const
  const named = Object.fromEntries(options.map((each) => [each, text]))
  try {
    const { values, positionals } = parseArgs({ args, options: named, allowPositionals: true })
    const least = words.filter((each) => !isOptional(each)).length
    if (positionals.length < least || positionals.length > words.length) return null
    const said = positionals.map((each, at) => [bare(words[at]!), each])
    return { ...values, ...Object.fromEntries(said) }
  } catch {
    return null
  }
}

/** The words as a list of uses shows them. */
export function describeWords(words: string[]): string[] {
  return words.map((each) => (isOptional(each) ? `[<${bare(each)}>]` : `<${each}>`))
}

function isOptional(word: string): boolean {
  return word.endsWith('?')
}

function bare(word: string): string {
  return word.replace('?', '')
}

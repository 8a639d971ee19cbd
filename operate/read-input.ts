import { parseArgs } from 'node:util'

/** What a verb takes: words in this order, and what is said by name. */
export interface Taking {
  words: string[]
  options: string[]
}

/** Reads what was typed after a verb; null when there is a word or a name too many or too few. */
export function readInput(
  { words, options }: Taking,
  args: string[],
): Record<string, string | undefined> | null {
  const text = { type: 'string' } as const
  const named = Object.fromEntries(options.map((each) => [each, text]))
  try {
    const { values, positionals } = parseArgs({ args, options: named, allowPositionals: true })
    if (positionals.length !== words.length) return null
    return { ...values, ...Object.fromEntries(words.map((word, at) => [word, positionals[at]])) }
  } catch {
    return null
  }
}

import { readCapitals } from '#license-client/src/readings.ts'

/** The pattern of `like` for lower-case text that contains what was typed. */
export function containing(typed: string): string {
  return `%${escape(typed.toLowerCase())}%`
}

/** For text that begins with what was typed, which an index can find. */
export function startingWith(typed: string, letterCase: 'lower' | 'upper' = 'lower'): string {
  return `${escape(letterCase === 'lower' ? typed.toLowerCase() : readCapitals(typed))}%`
}

/** A device named “Ada’s laptop” is found by a typed `'` too. */
function escape(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replace(/['’]/g, '_')
}

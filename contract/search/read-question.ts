import { isFiller, wordsOf } from './words.ts'

const mostWords = 10

/**
 * Returns the words to search for, without fillers. If there are only fillers, returns the last word,
 * which may be incomplete. Almost every section has a word beginning with a given letter, so a single
 * letter counts only if there is nothing else.
 */
export function subjectOf(question: string): string[] {
  const words = wordsOf(question)
  const telling = words.filter((word) => !isFiller(word))
  const subject = telling.length > 0 ? telling : words.slice(-1)
  const long = subject.filter((word) => word.length > 1)
  return [...new Set(long.length > 0 ? long : subject)].slice(0, mostWords)
}

export interface Vocabulary {
  has: (word: string) => boolean
  /** Reports whether some text contains the word or a longer one that begins with it. */
  begins: (word: string) => boolean
  /** Reports whether a title or heading contains the word, or people use it for a page. */
  names: (word: string) => boolean
}

/** Splits `moneyback` into words that texts contain, and joins `git ignore` into one. */
export function readCompounds(words: string[], known: Vocabulary): string[] {
  const [first, second, ...rest] = words
  if (first === undefined) return []
  if (second !== undefined && known.names(first + second))
    return [first + second, ...readCompounds(rest, known)]
  const parts = known.begins(first) ? [first] : divide(first, known)
  return [...parts, ...readCompounds(words.slice(1), known)]
}

const shortestPart = 3

function divide(word: string, known: Vocabulary): string[] {
  for (let end = word.length - shortestPart; end >= shortestPart; end -= 1) {
    const parts = [word.slice(0, end), word.slice(end)]
    if (parts.every(known.has)) return parts
  }
  return [word]
}

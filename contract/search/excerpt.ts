import { aWord, fold, meaningOf, stemOf, wordsOf } from './words.ts'

/** A part of a text; `match` if it is a searched word. */
export interface Part {
  text: string
  match: boolean
}

export function markWords(text: string, stems: ReadonlySet<string>): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(aWord)) {
    if (!isFound(fold(word), stems)) continue
    if (index > end) parts.push({ text: text.slice(end, index), match: false })
    parts.push({ text: word, match: true })
    end = index + word.length
  }
  return end < text.length ? [...parts, { text: text.slice(end), match: false }] : parts
}

const longest = 180

/**
 * Returns the line with the most matches, shortened to two lines of the list; the first line if nothing
 * matches. In an answer the words of its question don't count, so the first line is judged alone.
 */
export function excerptOf(text: string, stems: ReadonlySet<string>, question = ''): Part[] {
  const said = new Set(wordsOf(question).flatMap((word) => [stemOf(word), meaningOf(stemOf(word))]))
  const open = new Set([...stems].filter((stem) => !said.has(stem)))
  const lines = text.split('\n')
  const best = lines.reduce((best, line) =>
    countFound(line, open) > countFound(best, open) ? line : best,
  )
  return markWords(shorten(best, stems), stems)
}

function countFound(line: string, stems: ReadonlySet<string>): number {
  const found = wordsOf(line).filter((word) => isFound(word, stems))
  return new Set(found.map(stemOf)).size
}

/** Begins with the sentence that has the most matches, and continues while whole sentences fit. */
function shorten(line: string, stems: ReadonlySet<string>): string {
  if (line.length <= longest) return line
  const sentences = line.split(/(?<=[.!?]) /)
  const counts = sentences.map((sentence) => countFound(sentence, stems))
  const first = counts.indexOf(Math.max(...counts))
  let [said, next] = [cutAround(sentences[first]!, stems), first + 1]
  while (next < sentences.length && said.length + sentences[next]!.length < longest)
    said += ` ${sentences[next++]!}`
  return said
}

/** Shortens a long sentence at word boundaries, and marks the gaps with dots. */
function cutAround(sentence: string, stems: ReadonlySet<string>): string {
  if (sentence.length <= longest) return sentence
  const [before] = markWords(sentence, stems)
  const found = before && !before.match ? before.text.length : 0
  // Keep some words before the first match for context.
  const start = found < longest / 2 ? 0 : sentence.indexOf(' ', found - longest / 3) + 1
  const end =
    start + longest < sentence.length ? sentence.lastIndexOf(' ', start + longest) : sentence.length
  const cut = sentence.slice(start, end > start ? end : start + longest)
  return `${start > 0 ? '… ' : ''}${cut}${end < sentence.length ? ' …' : ''}`
}

function isFound(word: string, stems: ReadonlySet<string>): boolean {
  const stem = stemOf(word)
  return stems.has(stem) || stems.has(meaningOf(stem))
}

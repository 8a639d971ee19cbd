import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch'
import { listHits, type Hit } from './search/hits.ts'
import { idOf, unpackStems, type Area, type PackedPages } from './search/packed-pages.ts'
import { readCompounds, subjectOf, type Vocabulary } from './search/read-question.ts'
import { isFiller, meaningOf, stemOf, wordsToIndex } from './search/words.ts'

/** The text of every section of every page, for excerpts; one line per paragraph. */
export type PageTexts = string[][]

/**
 * Returns the matching pages by area, best first, starting with the area of the best page; then pages
 * that only mention all the words.
 */
export type AskPages = (question: string, limit: number) => Hit[]

/** The search files that the build writes to `assets/`, each with a hash in its name. */
export const searchFiles = { index: 'search-index', texts: 'search-texts' } as const

interface Section extends Pick<Hit, 'title' | 'heading' | 'page' | 'section'> {
  area: Area
  /** The number of the section, counted across all pages. */
  number: number
  path: string
  id: string
  also: string
  /** The stems of the text. */
  text: string
}

const options: Options<Section> = {
  idField: 'number',
  fields: ['title', 'heading', 'also', 'text'],
  storeFields: ['area', 'path', 'title', 'heading', 'id', 'page', 'section'],
  tokenize: (text, field) => (field === 'text' ? text.split(' ') : wordsToIndex(text)),
  processTerm: (word, field) => {
    if (isFiller(word)) return null
    const stem = field === 'text' ? word : stemOf(word)
    return withMeaning(stem)
  },
}

const asking: SearchOptions = {
  boost: { title: 2, heading: 1.5, also: 4 },
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  processTerm: toTerm,
}

/** Opens the index in about twenty milliseconds; a query takes less than one. */
export function openSearch(packed: PackedPages): AskPages {
  const index = new MiniSearch<Section>(options)
  const sections = unpackSections(packed)
  index.addAll(sections)
  const names = listNames(sections)
  const terms = new Set([...packed.stems.split(' ').flatMap(withMeaning), ...names])
  const known: Vocabulary = {
    has: (word) => terms.has(toTerm(word)),
    begins: (word) => isBeginning(toTerm(word), terms),
    names: (word) => names.has(toTerm(word)),
  }
  // Only the last known word can be a prefix, because it may still be incomplete.
  const prefix = (term: string, at: number, all: string[]) =>
    at === all.length - 1 || (term.length > 2 && !terms.has(term))
  const fuzzy = (term: string) => !terms.has(term) && allowedTypos(term, terms)
  return (question, limit) => {
    const words = readCompounds(subjectOf(question), known)
    const asked = [...new Set(words.map(toTerm))]
    const found = index
      .search(question, {
        ...asking,
        prefix,
        fuzzy,
        tokenize: () => words,
        boostDocument: (_, term, stored) =>
          Number(asked.some((word) => isMeant(term, word))) *
          (stored?.['area'] === 'API' ? 0.7 : 1),
      })
      .filter((each) => isLikely(each, asked))
    return listHits(found, asked, limit)
  }
}

function unpackSections(packed: PackedPages): Section[] {
  const stems = unpackStems(packed)
  let number = 0
  return packed.pages.flatMap(({ area, path, title, also, sections }, page) =>
    sections.map(([heading, id = idOf(heading)], section) => {
      const text = stems[number]!.join(' ')
      const own = { number: number++, heading, id, text, also: section === 0 ? also : '' }
      return { area, path, title, page, section, ...own }
    }),
  )
}

function listNames(sections: Section[]): ReadonlySet<string> {
  const said = sections.map(({ title, heading, also }) => `${title} ${heading} ${also}`)
  return new Set(wordsToIndex(said.join(' ')).map(stemOf).flatMap(withMeaning))
}

function withMeaning(stem: string): string[] {
  return [...new Set([stem, meaningOf(stem)])]
}

function toTerm(word: string): string {
  return meaningOf(stemOf(word))
}

function isBeginning(term: string, terms: ReadonlySet<string>): boolean {
  return [...terms].some((each) => each.startsWith(term))
}

/**
 * Returns how many characters may be wrong, missing or extra in a word that no text contains. With four
 * letters, a typo can't be told from another word.
 */
function allowedTypos(term: string, terms: ReadonlySet<string>): number | false {
  if (term.length < 5 || /\d/.test(term)) return false
  return term.length === 5 || isBeginning(term, terms) ? 1 : 2
}

/**
 * Reports whether a similar word may be meant: `plane` is no typo of `plan`, and the first letter is
 * seldom wrong.
 */
function isMeant(term: string, word: string): boolean {
  return term.startsWith(word) || (term[0] === word[0] && !word.startsWith(term))
}

/**
 * Reports whether a result is likely. If every match is only similar, the query must not contain other
 * words.
 */
function isLikely({ terms, queryTerms }: SearchResult, asked: string[]): boolean {
  const isCertain = terms.some((term) => queryTerms.some((word) => term.startsWith(word)))
  return isCertain || new Set(queryTerms).size === asked.length
}

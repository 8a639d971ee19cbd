import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch'
import { idOf, unpackStems, type Area, type PackedPages } from './search/packed-pages.ts'
import { isFiller, meaningOf, stemOf, wordsOf, wordsToIndex } from './search/words.ts'

/** A page that answers a question, with its best section. */
export interface Hit {
  area: Area
  /** `/docs/using-tools`, with the anchor of the section if it is not the opening. */
  address: string
  title: string
  /** Empty when the page's opening answers best. */
  heading: string
  /** The position of the section's text in `PageTexts`. */
  page: number
  section: number
  /** The stems of the question that were found. */
  stems: ReadonlySet<string>
}

/** The text of every section of every page, for excerpts; one line per paragraph. */
export type PageTexts = string[][]

/** The pages that answer, best first within its area, the area with the best one first. */
export type AskPages = (question: string, limit: number) => Hit[]

/** The files that the build writes to `assets/`, each with a hash after its name. */
export const searchFiles = { index: 'search-index', texts: 'search-texts' } as const

interface Section extends Pick<Hit, 'area' | 'title' | 'heading' | 'page' | 'section'> {
  /** Counted through all pages. */
  number: number
  path: string
  id: string
  also: string
  /** Stems. */
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
    return [...new Set([stem, meaningOf(stem)])]
  },
}

const asking: SearchOptions = {
  boost: { title: 2, heading: 1.5, also: 4 },
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  tokenize: subjectOf,
  processTerm: (word) => meaningOf(stemOf(word)),
}

const mostWords = 10

/** How much a page's other sections add to the score of its best one. */
const otherSections = 0.1

/** Pages with a smaller share of the best page's score are noise. */
const leastShare = 0.3

/** Takes some twenty milliseconds; asking takes less than one. */
export function openSearch(packed: PackedPages): AskPages {
  const index = new MiniSearch<Section>(options)
  const sections = unpackSections(packed)
  index.addAll(sections)
  const known = knownStems(packed, sections)
  // Of a word that is known, only the last can be the beginning of another: it may still be being typed.
  const prefix = (stem: string, at: number, stems: string[]) =>
    at === stems.length - 1 || (stem.length > 2 && !known.has(stem))
  const fuzzy = (stem: string) => !known.has(stem) && allowedTypos(stem, known)
  return (question, limit) => {
    const found = index.search(question, { ...asking, prefix, fuzzy })
    const words = subjectOf(question).length
    return byArea(bestPages(found.filter((each) => isLikely(each, words))).slice(0, limit))
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

function knownStems({ stems }: PackedPages, sections: Section[]): ReadonlySet<string> {
  const said = sections.flatMap(({ title, heading, also }) =>
    wordsToIndex(`${title} ${heading} ${also}`),
  )
  return new Set([...stems.split(' '), ...said.map(stemOf)])
}

/**
 * The words to search for. Leaves out fillers, unless there is nothing else: then it is the last word,
 * which may be unfinished. Almost every section has a word that begins with a given letter, so single
 * letters count only when there is nothing else.
 */
export function subjectOf(question: string): string[] {
  const words = wordsOf(question)
  const telling = words.filter((word) => !isFiller(word))
  const subject = telling.length > 0 ? telling : words.slice(-1)
  const long = subject.filter((word) => word.length > 1)
  return [...new Set(long.length > 0 ? long : subject)].slice(0, mostWords)
}

/** How many characters can be wrong, missing or extra in a word that is in no text. */
function allowedTypos(stem: string, known: ReadonlySet<string>): number | false {
  if (stem.length < 4 || /\d/.test(stem)) return false
  const isBeginning = [...known].some((each) => each.startsWith(stem))
  return stem.length === 4 || isBeginning ? 1 : 2
}

/** When every found word is only similar, the question has no other words. */
function isLikely({ terms, queryTerms }: SearchResult, words: number): boolean {
  const isCertain = terms.some((term) => queryTerms.some((word) => term.startsWith(word)))
  return isCertain || new Set(queryTerms).size === words
}

function bestPages(results: SearchResult[]): Hit[] {
  const pages = new Map<number, SearchResult[]>()
  for (const result of results) pages.set(result.page, [...(pages.get(result.page) ?? []), result])
  const judged = [...pages.values()]
    .map((sections) => ({ worth: worthOf(sections), hit: hitOf(chooseSection(sections)) }))
    .sort((a, b) => b.worth - a.worth)
  const least = leastShare * (judged[0]?.worth ?? 0)
  return judged.filter(({ worth }) => worth >= least).map(({ hit }) => hit)
}

function worthOf([best, ...others]: SearchResult[]): number {
  return best!.score + others.reduce((sum, { score }) => sum + otherSections * score, 0)
}

/**
 * Words that are all in the page's title lead to its top. Others lead to the section that says most of
 * them, headings first.
 */
function chooseSection(sections: SearchResult[]): SearchResult {
  const [best] = sections
  const words = new Set(best!.queryTerms)
  const count = ({ match }: SearchResult, field: string) =>
    [...words].filter((word) => says(match, word, field)).length
  if (count(best!, 'title') === words.size)
    return sections.find(({ section }) => section === 0) ?? best!
  const weigh = (section: SearchResult) => 2 * count(section, 'heading') + count(section, 'text')
  return sections.reduce((best, section) => (weigh(section) > weigh(best) ? section : best))
}

function says(match: SearchResult['match'], word: string, field: string): boolean {
  return Object.entries(match).some(
    ([term, fields]) => term.startsWith(word) && fields.includes(field),
  )
}

function hitOf({ area, path, title, heading, id, page, section, terms }: SearchResult): Hit {
  const address = id ? `${path}#${id}` : path
  return { area, address, title, heading, page, section, stems: new Set(terms) }
}

function byArea(hits: Hit[]): Hit[] {
  const areas = new Set(hits.map(({ area }) => area))
  return [...areas].flatMap((each) => hits.filter(({ area }) => area === each))
}

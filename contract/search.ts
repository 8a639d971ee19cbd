import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch'
import { idOf, unpackStems, type PackedDocs } from './search/packed-docs.ts'
import { isFiller, stemOf, wordsOf } from './search/words.ts'

/** A page that answers a question, with its best section. */
export interface Hit {
  slug: string
  title: string
  /** Both empty when the page's opening answers best. */
  heading: string
  id: string
  /** The position of the section's text in `DocsTexts`. */
  page: number
  section: number
  /** The stems of the question that were found. */
  stems: ReadonlySet<string>
}

/** The text of every section of every page, for excerpts; one line per paragraph. */
export type DocsTexts = string[][]

export type AskDocs = (question: string, limit: number) => Hit[]

/** The files that the build writes to `assets/`, each with a hash after its name. */
export const searchFiles = { index: 'search-index', texts: 'search-texts' } as const

interface Section extends Pick<Hit, 'slug' | 'title' | 'heading' | 'id' | 'page' | 'section'> {
  /** Counted through all pages. */
  number: number
  also: string
  /** Stems. */
  text: string
}

const options: Options<Section> = {
  idField: 'number',
  fields: ['title', 'heading', 'also', 'text'],
  storeFields: ['slug', 'title', 'heading', 'id', 'page', 'section'],
  tokenize: (text, field) => (field === 'text' ? text.split(' ') : wordsOf(text)),
  processTerm: (word, field) => {
    if (field === 'text') return word
    return isFiller(word) ? null : stemOf(word)
  },
}

const asking: SearchOptions = {
  boost: { title: 2, heading: 1.5, also: 4 },
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  // Search for a single letter as a prefix only at the end, where a word may still be being typed.
  prefix: (stem, at, stems) => stem.length > 1 || at === stems.length - 1,
  tokenize: subjectOf,
  processTerm: stemOf,
}

const mostWords = 10

/** How much a page's other sections add to the score of its best one. */
const otherSections = 0.1

/** Takes about ten milliseconds; asking takes a tenth of one. */
export function openDocs(packed: PackedDocs): AskDocs {
  const index = new MiniSearch<Section>(options)
  index.addAll(unpackSections(packed))
  const isKnown = (stem: string) =>
    index.search(stem, { prefix: true, processTerm: (word) => word }).length > 0
  const fuzzy = (stem: string) => {
    const typos = allowedTypos(stem)
    return typos !== false && !isKnown(stem) && typos
  }
  return (question, limit) =>
    bestOfEachPage(index.search(question, { ...asking, fuzzy })).slice(0, limit)
}

function unpackSections(packed: PackedDocs): Section[] {
  const stems = unpackStems(packed)
  let number = 0
  return packed.pages.flatMap(({ slug, title, also, sections }, page) =>
    sections.map(([heading, id = idOf(heading)], section) => {
      const text = stems[number]!.join(' ')
      const own = { number: number++, heading, id, text, also: section === 0 ? also : '' }
      return { slug, title, page, section, ...own }
    }),
  )
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
function allowedTypos(stem: string): number | false {
  if (stem.length < 4 || /\d/.test(stem)) return false
  return stem.length === 4 ? 1 : 2
}

function bestOfEachPage(results: SearchResult[]): Hit[] {
  const pages = new Map<string, { worth: number; hit: Hit }>()
  for (const result of results) {
    const known = pages.get(result.slug)
    if (known) known.worth += otherSections * result.score
    else pages.set(result.slug, { worth: result.score, hit: hitOf(result) })
  }
  return [...pages.values()].sort((a, b) => b.worth - a.worth).map(({ hit }) => hit)
}

function hitOf({ slug, title, heading, id, page, section, terms }: SearchResult): Hit {
  return { slug, title, heading, id, page, section, stems: new Set(terms) }
}

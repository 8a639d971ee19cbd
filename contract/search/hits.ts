import type { SearchResult } from 'minisearch'
import type { Area } from './packed-pages.ts'

export const mentioned = 'Also mentioned in'

/** A page that matches a query, with its best section. */
export interface Hit {
  /** The page's area, or `mentioned` if the page contains the words but is about something else. */
  group: Area | typeof mentioned
  /** A path such as `/docs/using-tools`, with an anchor unless the section is the opening. */
  address: string
  title: string
  /** Empty if the page's opening matches best. */
  heading: string
  /** The position of the section's text in `PageTexts`. */
  page: number
  section: number
  /** The stems of the question that were found. */
  stems: ReadonlySet<string>
}

/** The number of results that fit without scrolling. */
const mostAnswers = 8

const otherSections = 0.1

/** Pages that score a smaller share of the best page's score are noise. */
const leastShare = 0.3

const manySections = 400

/** The weight of each term in the query. */
type Weights = ReadonlyMap<string, number>

/**
 * Lists matching pages by area, best first, starting with the area of the best page; then pages that
 * only mention all the words. `found` has sections, best first.
 */
export function listHits(found: SearchResult[], asked: string[], limit: number): Hit[] {
  const weights = weighAll(asked, found)
  const pages = groupByPage(found).sort((a, b) => worthOf(b) - worthOf(a))
  const least = pages[0] ? leastShare * worthOf(pages[0]) : 0
  const answers = pages.filter((page) => worthOf(page) >= least).slice(0, mostAnswers)
  const mentions = pages
    .slice(answers.length)
    .map((page) => page.filter((section) => saysAll(section, asked)))
    .filter(({ length }) => length > 0)
  const show = (page: SearchResult[]) => hitOf(chooseSection(page, weights))
  return [
    ...byArea(answers.slice(0, limit).map(show)),
    ...mentions.map((page): Hit => ({ ...show(page), group: mentioned })),
  ].slice(0, limit)
}

function groupByPage(found: SearchResult[]): SearchResult[][] {
  const pages = new Map<number, SearchResult[]>()
  for (const result of found) pages.set(result.page, [...(pages.get(result.page) ?? []), result])
  return [...pages.values()]
}

function worthOf([best, ...others]: SearchResult[]): number {
  return best!.score + others.reduce((sum, { score }) => sum + otherSections * score, 0)
}

/** Weighs the words: a rare word says more about what is meant. */
function weighAll(asked: string[], found: SearchResult[]): Weights {
  const count = (word: string) => found.filter(({ queryTerms }) => queryTerms.includes(word)).length
  return new Map(asked.map((word) => [word, Math.log(1 + manySections / (1 + count(word)))]))
}

function weighWords(words: string[], weights: Weights): number {
  return words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
}

function saysAll({ terms }: SearchResult, asked: string[]): boolean {
  return asked.every((word) => terms.includes(word))
}

/**
 * Chooses the section to link to. If the page's title contains all the words, the link leads to the
 * top; otherwise to the section with the most of them, headings first.
 */
function chooseSection(sections: SearchResult[], weights: Weights): SearchResult {
  const [best] = sections
  const words = [...weights.keys()]
  const find = ({ match }: SearchResult, ...fields: string[]) =>
    words.filter((word) => fields.some((field) => says(match, word, field)))
  if (best!.queryTerms.every((word) => find(best!, 'title').includes(word)))
    return sections.find(({ section }) => section === 0) ?? best!
  const weigh = (section: SearchResult) =>
    2 * weighWords(find(section, 'heading', 'text'), weights) +
    weighWords(find(section, 'heading'), weights)
  return sections.reduce((best, section) => (weigh(section) > weigh(best) ? section : best))
}

function says(match: SearchResult['match'], word: string, field: string): boolean {
  return Object.entries(match).some(
    ([term, fields]) => term.startsWith(word) && fields.includes(field),
  )
}

function hitOf({ area, path, title, heading, id, page, section, terms }: SearchResult): Hit {
  const address = id ? `${path}#${id}` : path
  return { group: area, address, title, heading, page, section, stems: new Set(terms) }
}

function byArea(hits: Hit[]): Hit[] {
  const groups = new Set(hits.map(({ group }) => group))
  return [...groups].flatMap((each) => hits.filter(({ group }) => group === each))
}

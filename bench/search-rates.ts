import MiniSearch from 'minisearch'
import { openSearch, searchFiles, type PageTexts } from '#contract/search.ts'
import { idOf, type PackedPages } from '#contract/search/packed-pages.ts'
import { mentioned } from '#contract/search/hits.ts'
import { everydayQuestions } from './questions/everyday.ts'
import { keptBackQuestions } from './questions/kept-back.ts'
import type { Site } from './site-server.ts'
import { searchQuestions, type SearchQuestion } from './search-questions.ts'

/** Returns addresses, best first, in the order in which they are shown. */
export type Ask = (question: string) => string[]

/** Shares of the questions. */
interface Rates {
  firstPage: number
  firstThreePages: number
  /** The share with the right section of the right page. */
  firstSection: number
  firstThreeSections: number
}

export const questionSets = {
  'common, tuned': searchQuestions.filter((_, index) => index % 2 === 0),
  'common, kept back': searchQuestions.filter((_, index) => index % 2 === 1),
  'everyday, tuned': everydayQuestions,
  'everyday, kept back': keptBackQuestions,
}

/** The dialog shows this many answers. */
const shown = 8

export function openOurs(site: Site): Ask {
  const ask = openSearch(readFile<PackedPages>(site, searchFiles.index))
  return (question) =>
    ask(question, shown)
      .filter(({ group }) => group !== mentioned)
      .map(({ address }) => address)
}

/** Opens MiniSearch with its defaults over the same texts, section by section. */
export function openPlain(site: Site): Ask {
  const { pages } = readFile<PackedPages>(site, searchFiles.index)
  const texts = readFile<PageTexts>(site, searchFiles.texts)
  const index = new MiniSearch({ fields: ['title', 'heading', 'text'], idField: 'address' })
  for (const [page, { path, title, sections }] of pages.entries())
    for (const [section, [heading, id = idOf(heading)]] of sections.entries())
      index.add({
        address: id ? `${path}#${id}` : path,
        title,
        heading,
        text: texts[page]![section],
      })
  return (question) => oncePerPage(index.search(question).map(({ id }) => id)).slice(0, shown)
}

export function rate(ask: Ask, questions: SearchQuestion[]): Rates {
  const answered = questions.map(([question, ...answers]) => ({ found: ask(question), answers }))
  const share = (most: number, isRight: typeof isOnPage) =>
    answered.filter(({ found, answers }) =>
      found.slice(0, most).some((address) => isRight(address, answers)),
    ).length / questions.length
  return {
    firstPage: share(1, isOnPage),
    firstThreePages: share(3, isOnPage),
    firstSection: share(1, isAtSection),
    firstThreeSections: share(3, isAtSection),
  }
}

function isOnPage(address: string, answers: string[]): boolean {
  return answers.some((answer) => pageOf(answer) === pageOf(address))
}

/** Reports whether the address answers, entered where it has to be. */
export function isAtSection(address: string, answers: string[]): boolean {
  return answers.some((answer) =>
    answer === pageOf(answer) ? answer === pageOf(address) : answer.replace(/#$/, '') === address,
  )
}

/** Returns the page of an address; a question of the FAQ is a page of its own. */
function pageOf(address: string): string {
  return address.startsWith('/faq#') ? address : address.split('#')[0]!
}

function oncePerPage(addresses: string[]): string[] {
  return addresses.filter(
    (address, index) => addresses.findIndex((each) => pageOf(each) === pageOf(address)) === index,
  )
}

function readFile<T>(site: Site, name: string): T {
  const [, file] = [...site].find(([address]) => address.includes(`/${name}-`))!
  return JSON.parse(file.body.toString())
}

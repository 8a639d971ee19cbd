import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  openDocs,
  searchFiles,
  subjectOf,
  type AskDocs,
  type DocsTexts,
  type Hit,
} from '#contract/search.ts'
import { excerptOf, markWords, type Part } from '#contract/search/excerpt.ts'
import type { PackedDocs, PackedPage } from '#contract/search/packed-docs.ts'
import type { PageFiles } from '../page-files/load.ts'

/** A page that answers a question, with the words that show it. */
export interface SearchHit {
  slug: string
  title: Part[]
  /** Of the section that answers best; empty when that is the page's opening. */
  heading: Part[]
  /** `/docs/slug`, with the section's anchor. */
  address: string
  excerpt: Part[]
}

export interface DocsGroup {
  title: string
  pages: Pick<PackedPage, 'slug' | 'title'>[]
}

export interface DocsSearch {
  /** The pages that answer a question, the best first; twenty at most. */
  search: (question: string, limit: number) => Promise<SearchHit[]>
  /** All pages, as the sidebar groups them. */
  list: () => DocsGroup[]
}

interface Opened {
  packed: PackedDocs
  ask: AskDocs
  texts: DocsTexts
}

const mostHits = 20
const mostAnswers = 500

/** Asks the index that the build made for browsers. It is opened when somebody asks. */
export function createDocsSearch({ files }: Pick<PageFiles, 'files'>): DocsSearch {
  let opened: Opened | undefined
  const docs = () => (opened ??= open(files))
  const takeTurn = createTurns()
  const answer = keepAnswers(async (subject) => {
    await takeTurn()
    const { ask, texts } = docs()
    return ask(subject, mostHits).map((hit) => describe(hit, texts))
  })
  return {
    search: async (question, limit) =>
      (await answer(subjectOf(question).join(' '))).slice(0, limit),
    list: () => listGroups(docs().packed),
  }
}

/** A search holds the only thread: between two of them, whatever else was asked meanwhile is answered. */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => nextTurn()))
}

/** Works each answer out once; of too many, the one that was not asked for the longest goes. */
function keepAnswers<Answer>(workOut: (subject: string) => Answer): typeof workOut {
  const kept = new Map<string, Answer>()
  return (subject) => {
    const answer = kept.get(subject) ?? workOut(subject)
    // A map keeps its entries in the order in which they were set.
    kept.delete(subject)
    kept.set(subject, answer)
    if (kept.size > mostAnswers) kept.delete(kept.keys().next().value!)
    return answer
  }
}

function open(files: PageFiles['files']): Opened {
  const packed = readFile<PackedDocs>(files, searchFiles.index)
  return { packed, ask: openDocs(packed), texts: readFile(files, searchFiles.texts) }
}

function readFile<T>(files: PageFiles['files'], name: string): T {
  const address = [...files.keys()].find((each) => each.startsWith(`/assets/${name}-`))
  if (!address) throw new Error(`The build holds no ${name}.`)
  return JSON.parse(Buffer.from(files.get(address)!.identity.body).toString())
}

function describe(hit: Hit, texts: DocsTexts): SearchHit {
  const { slug, title, heading, id, page, section, stems } = hit
  return {
    slug,
    title: markWords(title, stems),
    heading: markWords(heading, stems),
    address: `/docs/${slug}${id && `#${id}`}`,
    excerpt: excerptOf(texts[page]![section]!, stems),
  }
}

function listGroups({ groups, pages }: PackedDocs): DocsGroup[] {
  let next = 0
  return groups.map(([title, count]) => ({ title, pages: pages.slice(next, (next += count)) }))
}

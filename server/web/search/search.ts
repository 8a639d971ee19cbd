import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocsGroup, SearchHit } from '#contract/served.ts'
import { openSearch, searchFiles, type AskPages, type PageTexts } from '#contract/search.ts'
import { excerptOf, markWords } from '#contract/search/excerpt.ts'
import type { Hit } from '#contract/search/hits.ts'
import type { PackedPages } from '#contract/search/packed-pages.ts'
import { subjectOf } from '#contract/search/read-question.ts'
import type { PageFiles } from '../files/load.ts'
import type { StoredFile } from '../files/stored-file.ts'

export interface SiteSearch {
  /** Finds the pages that answer a question, and then those that mention it; at most twenty. */
  search: (question: string, limit: number) => Promise<SearchHit[]>
  list: () => DocsGroup[]
}

interface Opened {
  packed: PackedPages
  ask: AskPages
}

export const mostHits = 20
const mostAnswers = 500

/** Searches the index that the build made for browsers. It is opened on the first search. */
export function createSearch({ files }: Pick<PageFiles, 'files'>): SiteSearch {
  let opened: Opened | undefined
  const site = () => (opened ??= open(files))
  const takeTurn = createTurns()
  const answers = keepWhile(files, (texts) =>
    keepAnswers(async (subject) => {
      await takeTurn()
      return site()
        .ask(subject, mostHits)
        .map((hit) => toSearchHit(hit, texts))
    }),
  )
  return {
    search: async (question, limit) =>
      (await answers()(subjectOf(question).join(' '))).slice(0, limit),
    list: () => listGroups(site().packed),
  }
}

/** Lets other requests run between two searches, because a search blocks the only thread. */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => nextTurn()))
}

/** Computes each answer once, and drops the least recently used one when there are too many. */
function keepAnswers<Answer>(workOut: (subject: string) => Answer): typeof workOut {
  const kept = new Map<string, Answer>()
  return (subject) => {
    const answer = kept.get(subject) ?? workOut(subject)
    // A map keeps its insertion order, so deleting and setting makes this entry the newest.
    kept.delete(subject)
    kept.set(subject, answer)
    if (kept.size > mostAnswers) kept.delete(kept.keys().next().value!)
    return answer
  }
}

function open(files: PageFiles['files']): Opened {
  const packed = parse<PackedPages>(findFile(files, `/assets/${searchFiles.index}-`))
  return { packed, ask: openSearch(packed) }
}

/** Makes a value from the texts, and makes it again after a new price was filled into them. */
function keepWhile<Made>(files: PageFiles['files'], make: (texts: PageTexts) => Made): () => Made {
  let from: StoredFile | undefined
  let made: Made
  return () => {
    const file = findFile(files, `/${searchFiles.texts}-`)
    if (file !== from) made = make(parse(file))
    from = file
    return made
  }
}

function findFile(files: PageFiles['files'], beginning: string): StoredFile {
  const [, file] = [...files].find(([address]) => address.startsWith(beginning)) ?? []
  if (!file) throw new Error(`The build holds no ${beginning}.`)
  return file
}

function parse<T>(file: StoredFile): T {
  return JSON.parse(Buffer.from(file.identity.body).toString())
}

function toSearchHit(hit: Hit, texts: PageTexts): SearchHit {
  const { group, address, title, heading, page, section, stems } = hit
  return {
    group,
    address,
    title: markWords(title, stems),
    heading: markWords(heading, stems),
    excerpt: excerptOf(texts[page]![section]!, stems, group === 'Questions' ? title : ''),
  }
}

function listGroups({ groups, pages }: PackedPages): DocsGroup[] {
  let next = 0
  return groups.map(([title, count]) => ({ title, pages: pages.slice(next, (next += count)) }))
}

import { commonQuestions } from '#content/search-words.ts'
import { openSearch, type AskPages, type PageTexts } from '#contract/search.ts'
import { excerptOf, markWords } from '#contract/search/excerpt.ts'
import type { Hit } from '#contract/search/hits.ts'
import type { PackedPages } from '#contract/search/packed-pages.ts'
import { drawIcon } from './icons.ts'
import { createList, write, writeLink, writeParts, type LinkGroup } from './list.ts'
import { steer } from './steer.ts'

const most = 16

/** Answers queries in the dialog from an index that is fetched once. */
export function runSearch(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector('input')!
  const page = dialog.querySelector<HTMLAnchorElement>('[data-when=failed] a')!
  const list = createList(dialog, input)
  let opening: Promise<AskPages> | undefined
  let fetching: Promise<void> | undefined
  let texts: PageTexts | undefined
  let hits: Hit[] = []

  const answer = async () => {
    const question = input.value.trim()
    const ask = await (opening ??= openIndex(dialog.dataset.index!)).catch(() => null)
    // If loading failed, the next key tries again.
    if (!ask) opening = undefined
    // The query changed while the index was loading.
    if (question !== input.value.trim()) return
    hits = ask && question ? ask(question, most) : []
    const groups = question ? groupHits(hits) : listSuggestions()
    list.show({ question, groups, state: stateOf(question, ask && hits) })
    page.search = new URLSearchParams({ q: question }).toString()
    if (ask && question) showExcerpts()
  }

  const showExcerpts = () => {
    if (texts) fillExcerpts(list.links(), hits, texts)
    else fetching ??= fetchFile<PageTexts>(dialog.dataset.texts!).then(keepTexts, forgetFetch)
  }
  const keepTexts = (arrived: PageTexts) => {
    texts = arrived
    fillExcerpts(list.links(), hits, texts)
  }
  const forgetFetch = () => {
    fetching = undefined
  }

  input.addEventListener('input', answer)
  input.addEventListener('keydown', (event) => steer(event, list))
  void answer()
}

/** `hits` is null if the index could not be loaded. */
function stateOf(question: string, hits: Hit[] | null) {
  if (!hits) return 'failed'
  if (!question) return 'ready'
  return hits.length > 0 ? 'some' : 'none'
}

async function openIndex(address: string): Promise<AskPages> {
  return openSearch(await fetchFile<PackedPages>(address))
}

async function fetchFile<T>(address: string): Promise<T> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  return answer.json()
}

export function groupHits(hits: Hit[]): LinkGroup[] {
  const titles = [...new Set(hits.map(({ group }) => group))]
  return titles.map((title) => ({
    title,
    links: hits.filter(({ group }) => group === title).map(writeHit),
  }))
}

function writeHit({ address, title, heading, stems }: Hit): HTMLAnchorElement {
  const link = writeLink(address, drawIcon(address), write('b', markWords(title, stems)))
  if (heading) link.append(' ', write('i', markWords(heading, stems)))
  link.append(document.createElement('span'))
  return link
}

/** Shows the matching words under each page. */
export function fillExcerpts(links: HTMLAnchorElement[], hits: Hit[], texts: PageTexts): void {
  for (const [place, { group, title, page, section, stems }] of hits.entries()) {
    const excerpt = excerptOf(texts[page]![section]!, stems, group === 'Questions' ? title : '')
    const line = links[place]!.querySelector('span')!
    line.replaceChildren(...writeParts(excerpt))
    line.hidden = excerpt.length === 0
  }
}

interface Visit {
  title: string
  address: string
}

/** Lists links to suggest before anything is typed. */
export function listSuggestions(): LinkGroup[] {
  const common = { title: 'People often need', links: commonQuestions.map(writeSuggestion) }
  const visits = readVisits().slice(0, 3)
  if (visits.length === 0) return [common]
  return [{ title: 'You opened recently', links: visits.map(writeSuggestion) }, common]
}

function writeSuggestion({ title, address }: Visit): HTMLAnchorElement {
  return writeLink(address, drawIcon(address), write('b', [{ text: title, match: false }]))
}

/** Reads the pages that app/enhance/visits.ts stores, this page first. */
function readVisits(): Visit[] {
  try {
    const visits: Visit[] = JSON.parse(sessionStorage.getItem('visits') ?? '[]')
    return visits.filter(({ address }) => address !== location.pathname)
  } catch {
    return []
  }
}

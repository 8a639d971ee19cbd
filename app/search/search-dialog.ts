import { openSearch, type AskPages, type PageTexts } from '#contract/search.ts'
import type { Hit } from '#contract/search/hits.ts'
import type { PackedPages } from '#contract/search/packed-pages.ts'
import type { sendEvent } from '../events.ts'
import { createList } from './list.ts'
import { tellMissed } from './missed-search.ts'
import { fillExcerpts, groupHits } from './pages.ts'
import { steer } from './steer.ts'
import { listSuggestions } from './suggestions.ts'

const most = 16

/**
 * Answers queries in the dialog, from an index that is fetched once. `send` comes from the caller: the
 * chunk of app/events.ts would bring React Router along.
 */
export function runSearch(dialog: HTMLDialogElement, send: typeof sendEvent): void {
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
    // The next key tries again.
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
  dialog.addEventListener('close', () => {
    if (dialog.dataset.state === 'none') tellMissed(input.value, send)
  })
  void answer()
}

/** `hits` is null when the index could not be loaded. */
function stateOf(question: string, hits: Hit[] | null) {
  if (!hits) return 'failed'
  if (!question) return 'ready'
  return hits.length > 0 ? 'some' : 'none'
}

async function openIndex(address: string): Promise<AskPages> {
  return openSearch(await fetchFile<PackedPages>(address))
}

/** Throws when the file cannot be loaded. */
async function fetchFile<T>(address: string): Promise<T> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  return answer.json()
}

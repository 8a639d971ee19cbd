import { openSearch, type AskPages, type PageTexts } from '#contract/search.ts'
import type { PackedPages } from '#contract/search/packed-pages.ts'
import type { sendEvent } from '../events.ts'
import { createList } from './list.ts'
import { tellMissed } from './missed-search.ts'
import { steer } from './steer.ts'
import { listSuggestions } from './suggestions.ts'

const most = 16

/**
 * Answers queries in the dialog, from an index that is fetched once. `send` comes from the caller: the
 * chunk of app/events.ts would bring React Router along.
 */
export function runSearch(dialog: HTMLDialogElement, send: typeof sendEvent): void {
  const input = dialog.querySelector('input')!
  const list = createList(dialog, input, listSuggestions())
  let opening: Promise<AskPages> | undefined
  let texts: Promise<void> | undefined

  const answer = async () => {
    const question = input.value.trim()
    const ask = await (opening ??= openIndex(dialog.dataset.index!)).catch(() => null)
    // The next key tries again.
    if (!ask) opening = undefined
    // The query changed while the index was loading.
    if (question !== input.value.trim()) return
    list.show(question, ask && (question ? ask(question, most) : []))
    if (ask && question)
      texts ??= fetchFile<PageTexts>(dialog.dataset.texts!).then(list.addExcerpts, () => {
        texts = undefined
      })
  }

  input.addEventListener('input', answer)
  input.addEventListener('keydown', (event) => steer(event, list))
  dialog.addEventListener('close', () => {
    if (dialog.dataset.state === 'none') tellMissed(input.value, send)
  })
  void answer()
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

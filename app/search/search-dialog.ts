import { openDocs, type AskDocs, type DocsTexts } from '#contract/search.ts'
import type { PackedDocs } from '#contract/search/packed-docs.ts'
import { createList } from './list.ts'
import { steer } from './steer.ts'

const most = 8

/** Answers queries in the dialog, from an index that is fetched once. */
export function runSearch(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector('input')!
  const list = createList(dialog, input)
  let opening: Promise<AskDocs> | undefined
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
      texts ??= fetchFile<DocsTexts>(dialog.dataset.texts!).then(list.addExcerpts, () => {
        texts = undefined
      })
  }

  input.addEventListener('input', answer)
  input.addEventListener('keydown', (event) => steer(event, list))
  void answer()
}

async function openIndex(address: string): Promise<AskDocs> {
  return openDocs(await fetchFile<PackedDocs>(address))
}

/** Throws when the file cannot be loaded. */
async function fetchFile<T>(address: string): Promise<T> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  return answer.json()
}

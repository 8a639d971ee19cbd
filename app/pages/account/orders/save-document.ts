import type { BuyerFields } from '#contract/invoice-fields.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { ask } from '../session.ts'
import type { Login } from '../state.ts'

export type WantedDocument =
  | { order_id: string; buyer: BuyerFields }
  | { order_id: string; number?: string }
  | { credit_note: string }

export async function saveDocument(login: Login, wanted: WantedDocument): Promise<void> {
  saveFile(await fetchDocument(login, wanted))
}

function fetchDocument(login: Login, wanted: WantedDocument): Promise<File> {
  if ('credit_note' in wanted) return ask(login, 'credit-note', { number: wanted.credit_note })
  if ('buyer' in wanted)
    return ask(login, 'invoice', { order_id: wanted.order_id, ...wanted.buyer })
  return ask(login, 'invoice', wanted)
}

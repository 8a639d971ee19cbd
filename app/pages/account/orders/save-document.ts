import type { BuyerFields } from '#contract/invoice-fields.ts'
import { times } from '#contract/limits.ts'
import { ask } from '../session.ts'
import type { Login } from '../state.ts'

export type WantedDocument =
  | { order_id: string; buyer: BuyerFields }
  | { order_id: string }
  | { credit_note: string }

export async function saveDocument(login: Login, wanted: WantedDocument): Promise<void> {
  saveFile(await fetchDocument(login, wanted))
}

function fetchDocument(login: Login, wanted: WantedDocument): Promise<File> {
  if ('credit_note' in wanted) return ask(login, 'credit-note', { number: wanted.credit_note })
  const buyer = 'buyer' in wanted ? wanted.buyer : {}
  return ask(login, 'invoice', { order_id: wanted.order_id, ...buyer })
}

const readingTime = times.minute

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}

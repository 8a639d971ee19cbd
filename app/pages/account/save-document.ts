import type { BuyerFields } from '#contract/invoice-fields.ts'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { type Dispatch, isUnauthenticated, problemOf } from './failure.ts'
import { credentialsOf, forget, refresh } from './session.ts'
import type { Login, Problem } from './state.ts'

export type WantedDocument =
  | { order_id: string; buyer: BuyerFields }
  | { order_id: string }
  | { credit_note: string }

/** Asks for a document and saves it; null when that worked, or when nobody is signed in any more. */
export async function saveDocument(
  dispatch: Dispatch,
  login: Login,
  wanted: WantedDocument,
): Promise<Problem | null> {
  try {
    saveFile(await fetchDocument(login, wanted))
  } catch (error) {
    if (!isUnauthenticated(error)) return problemOf(messages.documentFailed, error)
    forget(dispatch)
    return null
  }
  // A new invoice has a number now.
  if ('buyer' in wanted) await refresh(dispatch, login)
  return null
}

function fetchDocument(login: Login, wanted: WantedDocument): Promise<File> {
  const own = credentialsOf(login)
  if ('credit_note' in wanted)
    return post('account/credit-note', { ...own, number: wanted.credit_note })
  const buyer = 'buyer' in wanted ? wanted.buyer : {}
  return post('account/invoice', { ...own, order_id: wanted.order_id, ...buyer })
}

const readingTime = 60_000

function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}

import { extractText, getDocumentProxy } from 'unpdf'
import type { AccountInfo, OrderEntry } from '#contract/account.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import type { Shop } from './shop.ts'
import { createVisitor, payFor, pollOrder, signIn } from './visitor.ts'

export interface Holder {
  /** The newest order as the account lists it now. */
  order(): Promise<OrderEntry>
  /** Calls the account with these fields; returns a document or a refusal. */
  ask(call: 'invoice' | 'credit-note', fields: object, shop?: Shop): Promise<Response>
}

/** Someone who bought by card and is signed in; `session` is the provider's checkout session. */
export async function welcomeBuyer(shop: Shop, email: string) {
  const session = await payFor(shop, email)
  await pollOrder(shop, session)
  return { session, ...(await welcome(shop, email)) }
}

export async function welcome(shop: Shop, email: string): Promise<Holder> {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const own = { email, code }
  return {
    order: async () => {
      const { body } = await visitor.post<AccountInfo>('/api/account/get-info', own)
      return body.orders[0]!
    },
    ask: async (call, fields, instance = shop) => {
      const request = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: visitor.cookie()! },
        body: JSON.stringify({ ...own, ...fields }),
      }
      // A busy machine answers 503, so ask again for the document.
      for (let attempt = 1; ; attempt += 1) {
        const answer = await instance.app.request(`/api/account/${call}`, request)
        if (answer.status !== 503 || attempt === 5) return answer
      }
    },
  }
}

/** Waits until the shop has processed what happened to the money at the provider. */
export function lookAgain(shop: Shop, session: string) {
  return fulfill(shop.deps, shop.deps.payments.stripe, session)
}

/** The text of a PDF on one line, and its metadata. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await document.getMetadata()
  const outline = await document.getPage(1).then((page) => page.getStructTree())
  return { words: text.replace(/\s+/g, ' '), pages: totalPages, info, outline }
}

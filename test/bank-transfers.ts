import type { ErrorAnswer } from '#contract/errors.ts'
import type { AdminClient } from './console.ts'
import { ownEmail } from './quarantined.ts'
import { createQuote } from './quotes.ts'
import type { Shop } from './shop.ts'

/** A shop that teams can pay by bank transfer. */
export const withBank = {
  SELLER_NAME: 'Protocraft Ltd',
  SELLER_ADDRESS: '1 Example Street',
  BANK_DETAILS: 'Protocraft Ltd | IBAN DE02 1203 0000 0000 2020 51',
}

export const ada = {
  company: 'Analytical Engines',
  vat_id: 'DE123456789',
  address: '1 Square\nLondon',
}

export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

let references = 0
export const ownReference = () => `FT 2026 ${(references += 1)}`

/** A quote for five seats at $39.00: $195.00. */
export async function offer({ deps }: Shop) {
  const email = ownEmail()
  const terms = { mode: 'seats' as const, seats: 5, unitCents: 3900, validDays: 30, people: [] }
  return { ...(await createQuote(deps, { email, ...terms })), email }
}

/** What an owner enters when the transfer for such a quote is on the statement. */
export const sayTransfer = ({ clock }: Shop, quote: string, fields: object = {}) => ({
  quote,
  day: dayOf(clock.now()),
  total_cents: 19_500,
  reference: ownReference(),
  ...fields,
  reason: 'on the statement',
})

export const recordTransferBy = (by: AdminClient, shop: Shop, quote: string, fields: object = {}) =>
  by.write('quotes/record-transfer', sayTransfer(shop, quote, fields))

export async function sayRefusal(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as ErrorAnswer
  return `${answer.status} ${error.message}`
}

export function listPaid({ deps }: Shop, quote: string) {
  return deps.db
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', '=', quote)
    .where('paid_at', 'is not', null)
    .execute()
}

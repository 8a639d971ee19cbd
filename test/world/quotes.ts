import type { ShopContext } from '#server/settings/deps.ts'
import { makeQuoteToken, type NewQuote, writeQuote } from '#server/orders/quotes.ts'
import type { AdminClient } from './console.ts'
import type { BareShop } from './shop-type.ts'
import { ownEmail } from './visitor.ts'

export const seller = { SELLER_NAME: 'Protocraft Ltd', SELLER_ADDRESS: '1 Example Street' }

/** The settings of a shop that teams can pay by bank transfer. */
export const withBank = {
  ...seller,
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

/** Makes a quote as an operator does: for five seats at $39.00, so for $195.00, by default. */
export async function offer({ deps }: { deps: ShopContext }, terms: Partial<NewQuote> = {}) {
  const email = terms.email ?? ownEmail()
  const token = makeQuoteToken()
  const usual = { mode: 'seats' as const, seats: 5, unitCents: 3900, validDays: 30, people: [] }
  const offered = { ...usual, ...terms, email }
  const id = await deps.db.transaction().execute((trx) => writeQuote(deps, trx, offered, token))
  return { id, token, email, cents: offered.seats * offered.unitCents }
}

/** Makes the entry of an owner when the transfer for such a quote is on the statement. */
export const sayTransfer = (
  { clock }: Pick<BareShop, 'clock'>,
  quote: string,
  fields: object = {},
) => ({
  quote,
  day: dayOf(clock.now()),
  total_cents: 19_500,
  reference: ownReference(),
  ...fields,
  reason: 'on the statement',
})

export const recordTransferBy = (
  by: AdminClient,
  shop: BareShop,
  quote: string,
  fields: object = {},
) => by.write('quotes/record-transfer', sayTransfer(shop, quote, fields))

export function listPaid({ deps }: Pick<BareShop, 'deps'>, quote: string) {
  return deps.db
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', '=', quote)
    .where('paid_at', 'is not', null)
    .execute()
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'
import type { Selectable } from 'kysely'
import type { Database, Db, Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { QuoteMode, QuoteState } from '#contract/admin/quotes.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import type { ProFormaFacts } from '../invoices/pro-forma.ts'
import { workOutTerms, type Terms } from '../prices/terms.ts'
import { hash } from '../settings/secrets/secrets.ts'

export type Quote = Selectable<Database['quotes']> & { state: QuoteState }

/** A team member who gets their own key. */
export interface QuotedPerson {
  name: string
  email: string
}

export interface NewQuote {
  email: string
  mode: QuoteMode
  seats: number
  unitCents: number
  validDays: number
  /** One person for each seat if the mode is `keys`; otherwise empty. */
  people: QuotedPerson[]
}

export function termsOfQuote(
  deps: ShopContext,
  { unit_cents: cents, currency, seats }: Quote,
): Terms {
  return workOutTerms(deps, { id: null, cents, currency }, seats)
}

/** Makes the secret at the end of a quote’s link. Only its hash is stored. */
export function makeQuoteToken(): Secret {
  return randomBytes(16).toString('base64url') as Secret
}

export async function writeQuote(
  { clock }: ShopContext,
  trx: Trx,
  { validDays, unitCents, people, ...offer }: NewQuote,
  token: string,
): Promise<string> {
  const id = randomUUID()
  const now = clock.now()
  await trx
    .insertInto('quotes')
    .values({
      id,
      ...offer,
      token_hash: hash(token),
      unit_cents: unitCents,
      currency: product.currency,
      created_at: now,
      valid_until: addMilliseconds(now, validDays * times.day),
      cancelled_at: null,
    })
    .execute()
  if (people.length > 0)
    await trx
      .insertInto('quote_people')
      .values(people.map((person, index) => ({ quote_id: id, seat: index + 1, ...person })))
      .execute()
  return id
}

/** Withdraws an open quote. Its row must be locked. */
export async function withdraw(
  { clock }: ShopContext,
  trx: Trx,
  { id }: Pick<Quote, 'id'>,
): Promise<void> {
  await trx.updateTable('quotes').set({ cancelled_at: clock.now() }).where('id', '=', id).execute()
}

/** Gives an open quote a new link and disables the previous one. The quote's row must be locked. */
export async function relink(
  { clock }: ShopContext,
  trx: Trx,
  { id }: Pick<Quote, 'id'>,
  token: string,
): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ token_hash: hash(token), linked_at: clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function findQuote(
  deps: { db: Db; clock: Deps['clock'] },
  match: { token: string } | { id: string },
  lock: 'lock' | 'read' = 'read',
): Promise<Quote | null> {
  const quotes = deps.db.selectFrom('quotes').selectAll()
  const query =
    'id' in match
      ? quotes.where('id', '=', match.id)
      : quotes.where('token_hash', '=', hash(match.token))
  const quote = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  return quote ? describeQuote(deps, quote) : null
}

/**
 * Reports whether another order of the same quote was paid. The row lock makes simultaneous payments wait for
 * each other.
 */
export async function isQuotePaid(
  trx: Trx,
  order: Pick<Selectable<Database['orders']>, 'id' | 'quote_id'>,
): Promise<boolean> {
  if (order.quote_id === null) return false
  await trx
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', order.quote_id)
    .forUpdate()
    .executeTakeFirst()
  const paid = await trx
    .selectFrom('orders')
    .select('id')
    .where('quote_id', '=', order.quote_id)
    .where('id', '<>', order.id)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns the number of a quote for its page and its pro forma. It is derived from the id, like an order's.
 */
export function numberQuote({ id }: Pick<Quote, 'id'>): string {
  const drawn = createHash('sha256').update(`quote number ${id}`).digest().subarray(0, 8)
  const text = Array.from(drawn, (byte) => characters[byte % 32]).join('')
  return `Q-${text.slice(0, 4)}-${text.slice(4)}`
}

/**
 * Removes the secrets of quote links, because a provider's event about a payment contains the link back to
 * its quote.
 */
export function hideQuoteTokens(text: string): string {
  return text.replace(/(\/quote\?t=)[\w-]{22}/g, '$1…')
}

export async function listSeatHolders(db: Db, quoteId: string) {
  return db
    .selectFrom('quote_people')
    .select(['seat', 'name', 'email'])
    .where('quote_id', '=', quoteId)
    .orderBy('seat')
    .execute()
}

/** Adds the current state to a quote. */
export async function describeQuote<
  Row extends Pick<Selectable<Database['quotes']>, 'id' | 'cancelled_at' | 'valid_until'>,
>(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  quote: Row,
): Promise<Row & { state: QuoteState }> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (paid) return { ...quote, state: 'paid' }
  if (quote.cancelled_at !== null) return { ...quote, state: 'withdrawn' }
  return { ...quote, state: quote.valid_until > clock.now() ? 'open' : 'expired' }
}

/** Stores a pro forma and replaces the previous one. The row of its quote must be locked. */
export async function keepProForma(
  { clock }: ShopContext,
  trx: Trx,
  quoteId: string,
  facts: ProFormaFacts,
): Promise<void> {
  const row = { sent_at: clock.now(), facts: JSON.stringify(facts) }
  await trx
    .insertInto('pro_formas')
    .values({ quote_id: quoteId, ...row })
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet(row))
    .execute()
}

export async function findProForma(db: Db, quoteId: string): Promise<ProFormaFacts | null> {
  return (await findProFormaRow(db, quoteId))?.facts ?? null
}

export interface SentProForma {
  sent_at: Date
  tax_cents: number
  total_cents: number
}

/** Returns what the newest pro forma asks for; null when none was sent. */
export async function findSentProForma(db: Db, quoteId: string): Promise<SentProForma | null> {
  const row = await findProFormaRow(db, quoteId)
  if (row === null) return null
  const { taxCents, totalCents } = row.facts
  return { sent_at: row.sent_at, tax_cents: taxCents, total_cents: totalCents }
}

async function findProFormaRow(db: Db, quoteId: string) {
  const row = await db
    .selectFrom('pro_formas')
    .select(['sent_at', 'facts'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, facts: row.facts as ProFormaFacts }
}

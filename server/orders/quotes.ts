import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { hash } from '../secrets.ts'
import { writeAudit } from './audit.ts'

type Querying = Kysely<Database> | Transaction<Database>
type QuoteDeps = Pick<Deps, 'db' | 'clock'>

export type QuoteState = 'open' | 'paid' | 'cancelled' | 'expired'
export type Quote = Selectable<Database['quotes']> & { state: QuoteState; currency: string }

/** A person who gets their own key. */
export interface Person {
  name: string
  email: string
}

export interface Offer {
  email: string
  mode: 'seats' | 'keys'
  seats: number
  unitCents: number
  validDays: number
  /** One for each seat in the mode `keys`; empty otherwise. */
  people: Person[]
}

/** Stores a quote for a team. Its token ends the link to it, and only the token's hash is stored. */
export async function createQuote(
  deps: QuoteDeps,
  { validDays, unitCents, people, ...offer }: Offer,
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const token = randomBytes(16).toString('base64url')
  const now = deps.clock.now()
  const validUntil = addMilliseconds(now, validDays * times.day)
  await deps.db.transaction().execute(async (trx) => {
    const row = { id, ...offer, token_hash: hash(token), unit_cents: unitCents }
    await trx
      .insertInto('quotes')
      .values({
        ...row,
        currency: product.currency,
        created_at: now,
        valid_until: validUntil,
        cancelled_at: null,
      })
      .execute()
    if (people.length > 0)
      await trx
        .insertInto('quote_people')
        .values(people.map((person, index) => ({ quote_id: id, seat: index + 1, ...person })))
        .execute()
    const { mode, seats } = offer
    await writeAudit(deps, trx, 'quote created', id, { mode, seats, unitCents }, 'operator')
  })
  return { id, token }
}

/** Answers the state the quote had, null when there is none. Only an open one is cancelled. */
export async function cancelQuote(deps: QuoteDeps, id: string): Promise<QuoteState | null> {
  return deps.db.transaction().execute(async (trx) => {
    const quote = await findQuote({ ...deps, db: trx }, { id }, 'lock')
    if (quote?.state !== 'open') return quote?.state ?? null
    await trx
      .updateTable('quotes')
      .set({ cancelled_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await writeAudit(deps, trx, 'quote cancelled', id, {}, 'operator')
    return 'open'
  })
}

/** Newest first. */
export async function listQuotes(deps: QuoteDeps): Promise<Quote[]> {
  const quotes = await deps.db
    .selectFrom('quotes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  return Promise.all(quotes.map((quote) => describe(deps, quote)))
}

export async function findQuote(
  deps: { db: Querying; clock: Deps['clock'] },
  match: { token: string } | { id: string },
  lock: 'lock' | 'read' = 'read',
): Promise<Quote | null> {
  const quotes = deps.db.selectFrom('quotes').selectAll()
  const query =
    'id' in match
      ? quotes.where('id', '=', match.id)
      : quotes.where('token_hash', '=', hash(match.token))
  const quote = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  return quote ? describe(deps, quote) : null
}

/** A provider's event about a payment contains the link back to its quote. */
export function hideQuoteTokens(text: string): string {
  return text.replace(/(\/quote\?t=)[\w-]{22}/g, '$1…')
}

/** By seat. */
export async function listPeople(db: Querying, quoteId: string) {
  return db
    .selectFrom('quote_people')
    .select(['seat', 'name', 'email'])
    .where('quote_id', '=', quoteId)
    .orderBy('seat')
    .execute()
}

async function describe(
  { db, clock }: { db: Querying; clock: Deps['clock'] },
  quote: Selectable<Database['quotes']>,
): Promise<Quote> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const described = { ...quote, currency: quote.currency ?? product.currency }
  if (paid) return { ...described, state: 'paid' }
  if (quote.cancelled_at !== null) return { ...described, state: 'cancelled' }
  return { ...described, state: quote.valid_until > clock.now() ? 'open' : 'expired' }
}

import { z } from 'zod'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { Deps } from '../deps.ts'
import { findQuote, relink, withdraw, writeQuote, type Quote } from '../orders/quotes.ts'
import { defineAction } from './act.ts'
import { email, personName, wholeNumber } from './input.ts'
import { seats } from './licenses.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock'>
/** The token at the end of the link. It is shown once, and never recorded. */
type LinkDeps = QuoteDeps & { token: string }

const leastCents = 50
const mostCents = 99_999_999
const mostDays = 365
const quote = z.uuid('is not the id of a quote')
const person = z.object({ name: personName, email })
const people = z
  .array(person)
  .refine(
    (all) => new Set(all.map((each) => each.email?.normal)).size === all.length,
    'name an address twice',
  )

/** Makes an offer for a team: one key for all seats, or one for each of the people. */
export const createQuote = defineAction(
  'create quote',
  {
    email,
    mode: z.enum(['seats', 'keys'], 'must be seats or keys'),
    seats,
    unitCents: wholeNumber(mostCents).min(leastCents, `must be at least ${leastCents}`),
    validDays: wholeNumber(mostDays),
    people,
  },
  async (deps: LinkDeps, trx, input) => {
    const { mode, unitCents, validDays } = input
    const listed = input.people.map(({ name, email: { typed } }) => ({ name, email: typed }))
    if (input.seats * unitCents > mostCents)
      return { refused: `The total is above ${formatCents(mostCents, product.currency)}.` }
    if (listed.length !== (mode === 'keys' ? input.seats : 0))
      return { refused: 'Each key goes to one of the people, and seats to nobody.' }
    const terms = { mode, seats: input.seats, unitCents, validDays }
    const offer = { ...terms, email: input.email.typed, people: listed }
    const id = await writeQuote(deps, trx, offer, deps.token)
    return { subject: id, before: {}, after: terms }
  },
)

/** Ends an offer that nobody paid. */
export const withdrawQuote = defineAction(
  'withdraw quote',
  { quote },
  async (deps: QuoteDeps, trx, input) => {
    const found = await lockOpen(deps, trx, input.quote)
    if ('refused' in found) return found
    await withdraw(deps, trx, found)
    return { subject: found.id, before: { state: 'open' }, after: { state: 'withdrawn' } }
  },
)

/** Replaces the link to an offer that nobody paid. */
export const renewQuoteLink = defineAction(
  'new quote link',
  { quote },
  async (deps: LinkDeps, trx, input) => {
    const found = await lockOpen(deps, trx, input.quote)
    if ('refused' in found) return found
    await relink(deps, trx, found, deps.token)
    return { subject: found.id, before: { state: 'open' }, after: { link: 'new' } }
  },
)

async function lockOpen(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  id: string,
): Promise<Quote | { refused: string }> {
  const found = await findQuote({ clock, db: trx }, { id }, 'lock')
  if (found === null) return { refused: `There is no quote ${id}.` }
  return found.state === 'open' ? found : { refused: `The quote is ${found.state} already.` }
}

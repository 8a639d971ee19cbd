import type { Secret } from '#contract/admin/write.ts'
import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { quoteMode } from '#contract/admin/quotes.ts'
import type { ShopContext } from '../../settings/deps.ts'
import {
  findQuote,
  makeQuoteToken,
  relink,
  withdraw,
  writeQuote,
  type Quote,
} from '../../orders/quotes.ts'
import { defineWrite } from '../call.ts'
import { email, personName, wholeNumber } from '../input.ts'
import { seats } from '../licenses/terms.ts'

const leastCents = 50
const mostCents = 99_999_999
const mostDays = 365
const usualDays = 30
export const quote = z.uuid('is not the id of a quote')
const person = z.object({ name: personName, email })
const people = z
  .array(person)
  .refine(
    (all) => new Set(all.map((each) => each.email?.normal)).size === all.length,
    'name an address twice',
  )
  .default([])

const keepLink =
  'Keep this link: it is not stored and cannot be shown again. If it is lost, use quotes new-link.'

/** Creates a quote for a team, with one key for all seats or one key per person. */
export const createQuote = defineWrite({
  name: 'quotes/create',
  summary: 'Create a quote for a team. Its link is shown only once.',
  past: 'Created a quote',
  form: {
    title: 'Create quote',
    does: 'You get a link to a quote that can be paid by card. The link is shown only once. No email is sent, so send the link yourself.',
    fields: {
      email: { label: 'Customer’s email' },
      mode: {
        label: 'What they get',
        choices: { seats: 'One key for all', keys: 'One key per person' },
      },
      seats: { label: 'People' },
      unit_cents: { label: 'Price per person' },
      valid_days: { label: 'Valid for (days)' },
      people: {
        label: 'Name and email of each person, one per line',
        placeholder: 'Ada Lovelace, ada@example.org',
        lines: 3,
        isAsked: true,
        onlyWith: { mode: 'keys' },
      },
    },
    done: 'Quote created.',
  },
  guards: 'money',
  command: { files: { people: 'people' }, afterwards: keepLink },
  input: {
    email,
    mode: quoteMode,
    seats,
    unit_cents: wholeNumber(mostCents).min(leastCents, `must be at least ${leastCents}`),
    valid_days: wholeNumber(mostDays).default(usualDays),
    people,
  },
  act: async (deps: ShopContext, trx, input) => {
    const { mode, unit_cents: unitCents, valid_days: validDays } = input
    const listed = input.people.map(({ name, email: { typed } }) => ({ name, email: typed }))
    if (input.seats * unitCents > mostCents)
      return { refused: `The total can be at most ${formatCents(mostCents, product.currency)}.` }
    if (mode === 'seats' && listed.length > 0)
      return { refused: 'people: must be left out, because with the mode seats all share one key.' }
    if (mode === 'keys' && listed.length !== input.seats)
      return { refused: `people: must name one person for each of the ${input.seats} keys.` }
    const terms = { mode, seats: input.seats, unitCents, validDays }
    const offer = { ...terms, email: input.email.typed, people: listed }
    const token = makeQuoteToken()
    const id = await writeQuote(deps, trx, offer, token)
    const after = { ...terms, currency: product.currency }
    return { subject: id, before: {}, after, shown: { link: makeLink(deps, token) } }
  },
})

export const withdrawQuote = defineWrite({
  name: 'quotes/withdraw',
  summary: 'Withdraw an unpaid quote.',
  past: 'Withdrew a quote',
  form: {
    title: 'Withdraw this quote',
    label: 'Withdraw',
    button: 'Withdraw quote',
    isGrave: true,
    does: 'The quote can no longer be paid, and its link says so. No email is sent.',
    line: 'It can no longer be paid',
    done: 'Quote withdrawn.',
  },
  guards: null,
  command: { words: ['quote'] },
  input: { quote },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockOpen(deps, trx, input.quote)
    if ('refused' in found) return found
    await withdraw(deps, trx, found)
    return { subject: found.id, before: { state: 'open' }, after: { state: 'withdrawn' } }
  },
})

/** Replaces the link to an unpaid quote. */
export const renewQuoteLink = defineWrite({
  name: 'quotes/new-link',
  summary: 'Replace the link to an unpaid quote. The old link stops working.',
  past: 'Created a quote link',
  form: {
    title: 'Create a new link for {email}',
    label: 'New link',
    button: 'Create link',
    does: 'The old link stops working. No email is sent, so send the new link yourself.',
    line: 'The old link stops working',
    done: 'New link created.',
  },
  guards: 'money',
  command: {
    words: ['quote'],
    question: true,
    afterwards: keepLink,
  },
  input: { quote },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockOpen(deps, trx, input.quote)
    if ('refused' in found) return found
    const token = makeQuoteToken()
    await relink(deps, trx, found, token)
    const shown = { link: makeLink(deps, token) }
    return { subject: found.id, before: { state: 'open' }, after: { link: 'new' }, shown }
  },
})

/** Makes the link. It is not stored anywhere. */
function makeLink({ config }: ShopContext, token: Secret): Secret {
  return `${config.siteUrl}/quote?t=${token}` as Secret
}

/** Locks a quote that can still be paid; otherwise returns why it cannot. */
export async function lockOpen(
  { clock }: ShopContext,
  trx: Trx,
  id: string,
): Promise<Quote | { refused: string }> {
  const found = await findQuote({ clock, db: trx }, { id }, 'lock')
  if (found === null) return { refused: `There is no quote ${id}.` }
  return found.state === 'open' ? found : { refused: `This quote is already ${found.state}.` }
}

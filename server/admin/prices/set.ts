import { z } from 'zod'
import { previewPriceChange } from '#contract/admin/preview-price.ts'
import { times } from '#contract/limits.ts'
import { formatCents, parseCents } from '#contract/money.ts'
import { priceKind } from '#contract/prices.ts'
import { product } from '#contract/product.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { findUndercut, leastCents } from '../../prices/coupons.ts'
import { findHolding, listPrices, type Price } from '../../prices/prices.ts'
import { defineWrite } from '../call.ts'
import { moment, readMoment } from '../input.ts'

const mostCents = 99_999_999
/**
 * The shortest notice for a new price. Every instance reads it within this time, so that all of them switch
 * at the same moment.
 */
const leastAhead = times.minute
const mostDays = 730

/** An amount as `59` or `59.00`, in the currency of the shop. */
const amount = z.string('must be an amount, such as 59').transform((typed, context) => {
  const cents = parseCents(typed, product.currency)
  if (cents === null) context.addIssue('must be an amount, such as 59 or 59.00')
  else if (cents < leastCents || cents > mostCents)
    context.addIssue(
      `must be from ${formatCents(leastCents, product.currency)} to ${formatCents(mostCents, product.currency)}`,
    )
  return cents!
})

/** Sets the price of a license or a renewal from a given moment. */
export const setPrice = defineWrite({
  name: 'prices/set',
  summary: 'Set what a license, or a renewal, costs from a day or a time on.',
  past: 'Set a price',
  form: {
    title: 'Set price',
    fields: {
      kind: { label: 'For', choices: { purchase: 'License', renewal: 'Renewal' } },
      amount: { label: `Price in ${product.currencyCode}` },
      from: { label: 'From', hint: 'From the start of that day.', isAsked: true },
    },
    done: 'Price set.',
  },
  guards: 'money',
  command: { words: ['amount'] },
  input: {
    amount,
    kind: priceKind.default('purchase'),
    from: moment.optional(),
  },
  act: async (deps: ShopContext, trx, input) => {
    const now = deps.clock.now()
    const prices = await listPrices({ ...deps, db: trx })
    const from =
      input.from === undefined
        ? addMilliseconds(now, leastAhead)
        : readMoment(input.from, deps.config.sellerTimeZone)
    const problem = findProblem(from, now)
    if (problem !== null) return { refused: problem }
    const before = findHolding(prices, input.kind, from)
    if (before.holds_from.getTime() === from.getTime())
      return { refused: 'Another price already begins at that moment. Take it back first.' }
    if (before.cents === input.amount)
      return {
        refused: `The price will already be ${formatCents(before.cents, before.currency)} by then.`,
      }
    const undercut = await findUndercut(trx, input.kind, input.amount, from)
    if (undercut !== null)
      return {
        refused: `At this price, coupon ${undercut} would leave too little to pay. End the coupon first.`,
      }
    const written = await trx
      .insertInto('prices')
      .values({
        kind: input.kind,
        cents: input.amount,
        currency: product.currency,
        holds_from: from,
        set_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (written === undefined)
      return { refused: 'Somebody has just set a price for that moment. Look at the prices again.' }
    return {
      subject: written.id,
      before: { priceCents: before.cents },
      after: { priceCents: written.cents, currency: written.currency, from, for: input.kind },
      shown: { id: written.id, says: previewNewPrice(deps, prices, written) },
    }
  },
})

function findProblem(from: Date, now: Date): string | null {
  if (from < addMilliseconds(now, leastAhead))
    return 'from: must be at least a minute from now, so that every page changes at that moment.'
  if (from > addMilliseconds(now, mostDays * times.day)) return 'from: must be within two years.'
  return null
}

/** Withdraws a price that has not begun, so that no buyer has seen it. */
export const takePriceBack = defineWrite({
  name: 'prices/take-back',
  summary: 'Take back a price that has not begun.',
  past: 'Canceled a price change',
  form: {
    title: 'Cancel change to {price}',
    label: 'Cancel change',
    button: 'Cancel change',
    does: 'Nobody has seen this price yet. The current price stays.',
    line: 'The current price stays',
    done: 'Price change canceled.',
  },
  guards: 'money',
  command: { words: ['price'] },
  input: { price: z.uuid('is not the id of a price') },
  act: async ({ clock }: ShopContext, trx, input) => {
    const price = await trx
      .selectFrom('prices')
      .selectAll()
      .where('id', '=', input.price)
      .forUpdate()
      .executeTakeFirst()
    if (price === undefined) return { refused: `There is no price ${input.price}.` }
    if (price.holds_from <= clock.now())
      return { refused: 'This price has already begun and can’t be taken back. Set a new one.' }
    await trx.deleteFrom('prices').where('id', '=', price.id).execute()
    const { kind, cents: priceCents, currency, holds_from: from } = price
    return {
      subject: price.id,
      before: { priceCents, currency, from, for: kind },
      after: {},
    }
  },
})

/** Says what will happen when this price begins, in one sentence. */
export function previewNewPrice({ config }: ShopContext, prices: Price[], price: Price): string {
  const { kind, holds_from: from } = price
  const before = findHolding(prices, kind, new Date(from.getTime() - 1))
  return previewPriceChange({ ...price, centsBefore: before.cents, from }, config.sellerTimeZone)
}

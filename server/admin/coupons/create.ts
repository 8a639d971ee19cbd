import { z } from 'zod'
import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { previewCoupon } from '#contract/admin/preview-coupon.ts'
import { type Off, parseOff } from '#contract/coupon-words.ts'
import { times } from '#contract/limits.ts'
import { formatCents } from '#contract/money.ts'
import { couponCode } from '#contract/prices.ts'
import { product, type PriceKind } from '#contract/product.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { applyCoupon, leastCents, leavesEnough, isOver, lockCoupon } from '../../prices/coupons.ts'
import { findHolding, listPrices, type Price } from '../../prices/prices.ts'
import { defineWrite } from '../call.ts'
import { moment, readMoment, wholeNumber } from '../input.ts'
import { describeCoupon } from './list.ts'

const mostDays = 730
const mostUses = 1_000_000
const notAnOff = 'must be a percentage from 1% to 99%, such as 20%, or an amount, such as 10'

const off = z.string(notAnOff).transform((typed, context) => {
  const parsed = parseOff(typed)
  if (parsed !== null) return parsed
  context.addIssue(notAnOff)
  return z.NEVER
})

/** Creates a coupon. It cannot be changed afterwards, only ended. */
export const createCoupon = defineWrite({
  name: 'coupons/create',
  summary: 'Make a coupon that takes a percentage or an amount off a license, a renewal or both.',
  past: 'Created a coupon',
  form: {
    title: 'Create coupon',
    fields: {
      code: {
        label: 'Code',
        hint: '3 to 32 letters, digits and hyphens. Choose one that is hard to guess.',
      },
      off: {
        label: 'Discount',
        hint: `A percentage, such as 20%, or an amount in ${product.currencyCode}, such as 10.`,
      },
      for: {
        label: 'For',
        choices: { purchase: 'License', renewal: 'Renewal', both: 'License and renewal' },
      },
      most_uses: { label: 'Usage limit' },
      from: { label: 'From', hint: 'Leave empty to start now.' },
      until: { label: 'Until', hint: 'Through the end of that day.' },
    },
    done: 'Coupon created.',
  },
  guards: 'money',
  command: { words: ['code', 'off'] },
  input: {
    code: couponCode,
    off,
    for: z
      .enum(['purchase', 'renewal', 'both'], 'must be purchase, renewal or both')
      .default('purchase'),
    from: moment.optional(),
    until: moment.optional(),
    most_uses: wholeNumber(mostUses).optional(),
  },
  act: async (deps: ShopContext, trx, input) => {
    const now = deps.clock.now()
    const zone = deps.config.sellerTimeZone
    const begins = input.from === undefined ? now : readMoment(input.from, zone)
    const ends = input.until === undefined ? null : readMoment(input.until, zone, 1)
    const problem = findSpanProblem(begins, ends, now)
    if (problem !== null) return { refused: problem }
    const kinds = kindsOf[input.for]
    const prices = await listPrices({ ...deps, db: trx })
    const unfit = findUnfit(prices, kinds, input.off, begins, ends)
    if (unfit !== null) return { refused: unfit }
    const coupon = await write(trx, {
      code: input.code,
      ...input.off,
      currency: product.currency,
      for_purchase: kinds.includes('purchase'),
      for_renewal: kinds.includes('renewal'),
      begins_at: begins,
      ends_at: ends,
      most_uses: input.most_uses ?? null,
      made_at: now,
    })
    if (coupon === undefined)
      return { refused: `Coupon ${input.code} already exists. Choose another code.` }
    const terms = describeCoupon(coupon)
    return {
      subject: coupon.id,
      before: {},
      after: terms,
      shown: { id: coupon.id, says: previewCoupon(terms, zone) },
    }
  },
})

const kindsOf: Record<ListedCoupon['for'], PriceKind[]> = {
  purchase: ['purchase'],
  renewal: ['renewal'],
  both: ['purchase', 'renewal'],
}

function findSpanProblem(begins: Date, ends: Date | null, now: Date): string | null {
  const [first, last] = [-mostDays, mostDays].map((days) => addMilliseconds(now, days * times.day))
  if (begins < first! || begins > last!) return 'from: must be within two years.'
  if (ends === null) return null
  if (ends <= now) return 'until: must be in the future.'
  if (ends <= begins) return 'until: must be after it begins.'
  return ends > last! ? 'until: must be within two years.' : null
}

/**
 * Names a present or future price that the coupon would not reduce, or of which it would leave too little to
 * pay.
 */
function findUnfit(
  prices: Price[],
  kinds: PriceKind[],
  taken: Off,
  begins: Date,
  ends: Date | null,
): string | null {
  const during = kinds.flatMap((kind) => [
    findHolding(prices, kind, begins),
    ...prices.filter(
      (price) =>
        price.kind === kind && price.holds_from > begins && (!ends || price.holds_from < ends),
    ),
  ])
  const say = (cents: number) => formatCents(Math.max(0, cents), product.currency)
  for (const { cents } of during) {
    const left = applyCoupon(taken, cents)
    if (left === cents) return `off: would take less than half a cent off ${say(cents)}.`
    if (!leavesEnough(taken, cents))
      return `off: would leave ${say(left)} of ${say(cents)}, and a provider takes ${say(leastCents)} at least.`
  }
  return null
}

function write(
  trx: Trx,
  values: Parameters<ReturnType<typeof trx.insertInto<'coupons'>>['values']>[0],
) {
  return trx
    .insertInto('coupons')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Ends a coupon early. A buyer who has begun an order with it can still pay that order. */
export const endCoupon = defineWrite({
  name: 'coupons/end',
  summary: 'End a coupon now; orders begun with it can still be paid.',
  past: 'Ended a coupon',
  form: {
    title: 'End {code} now',
    label: 'End',
    button: 'End coupon',
    isGrave: true,
    does: 'New orders can’t use this coupon. Orders that already use it can still be paid.',
    line: 'New orders can’t use it',
    done: '{code} has ended.',
  },
  guards: 'money',
  command: { words: ['code'] },
  input: { code: couponCode },
  act: async ({ clock }: ShopContext, trx, { code }) => {
    const coupon = await lockCoupon(trx, code)
    if (coupon === null) return { refused: `There is no coupon ${code}.` }
    const now = clock.now()
    if (isOver(coupon, now)) return { refused: `Coupon ${code} has already ended.` }
    await trx.updateTable('coupons').set({ ended_at: now }).where('id', '=', coupon.id).execute()
    return {
      subject: coupon.id,
      before: { code, until: coupon.ends_at },
      after: { code, until: now },
    }
  },
})

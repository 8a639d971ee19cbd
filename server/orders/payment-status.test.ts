import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPriceCents } from '#contract/product.ts'
import { untouched, type PaymentStatus } from '../checkout/provider.ts'
import { joinPaymentStatuses, decideLicenseStatus, type LicenseStatus } from './payment-status.ts'

const paid = firstPriceCents
const runs = { numRuns: 5000 }

type PaymentChange =
  | { refund: number }
  | { dispute: 'open' | 'won' | 'lost' }
  | { fraudWarning: true }

const change = fc.oneof<fc.Arbitrary<PaymentChange>[]>(
  fc.record({ refund: fc.constantFrom(1, 1000, 4899, paid) }),
  fc.record({ dispute: fc.constantFrom('open', 'won', 'lost') }),
  fc.constant({ fraudWarning: true }),
)

/** A provider's record of one payment, after each change. */
const record = fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => {
  const states: PaymentStatus[] = [untouched]
  for (const each of changes) states.push(advance(states.at(-1)!, each))
  return states
})

/** Reads of the record: early and late, in any order, some twice, always including the last state. */
const story = record.chain((states) =>
  fc.record({
    providerOrder: fc.constant(states.at(-1)!),
    heard: fc
      .array(fc.constantFrom(...states), { maxLength: 8 })
      .chain((reads) => shuffle([...reads, states.at(-1)!])),
  }),
)

describe('in whatever order payment changes arrive', () => {
  it('the result is what the provider says last', () => {
    fc.assert(
      fc.property(story, ({ providerOrder, heard }) => {
        const end = heard.reduce(joinPaymentStatuses, untouched)
        expect(end).toEqual(providerOrder)
        expect(decideLicenseStatus(end, paid)).toBe(decideLicenseStatus(providerOrder, paid))
      }),
      runs,
    )
  })

  it('a different order with repetitions gives the same result, also when a refund failed', () => {
    const paymentStatus = fc.record<PaymentStatus>({
      refundedCents: fc.nat(paid),
      dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
      answerBy: fc.option(fc.date({ noInvalidDate: true })),
      fraudWarning: fc.boolean(),
    })
    const twice = fc.array(paymentStatus, { minLength: 1, maxLength: 6 }).chain((heard) =>
      fc.tuple(
        fc.constant(heard),
        fc.subarray(heard).chain((more) => shuffle([...heard, ...more])),
      ),
    )
    fc.assert(
      fc.property(twice, ([once, again]) => {
        expect(again.reduce(joinPaymentStatuses, untouched)).toEqual(
          once.reduce(joinPaymentStatuses, untouched),
        )
      }),
      runs,
    )
  })

  it('a revoked license stays revoked, and is revoked once', () => {
    fc.assert(
      fc.property(story, ({ heard }) => {
        const statuses = follow(heard)
        const ended = statuses.indexOf('revoked')
        if (ended !== -1) expect(new Set(statuses.slice(ended))).toEqual(new Set(['revoked']))
      }),
      runs,
    )
  })

  it('a partial refund or a fraud warning does not change the license', () => {
    const minor = fc.record<PaymentStatus>({
      refundedCents: fc.nat(paid - 1),
      dispute: fc.constantFrom('none', 'won'),
      answerBy: fc.constant(null),
      fraudWarning: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(minor), (heard) => {
        expect(new Set(follow(heard))).toEqual(new Set(['active']))
      }),
      runs,
    )
  })
})

/** A bank decides once, and refunds only grow. */
function advance(paymentStatus: PaymentStatus, each: PaymentChange): PaymentStatus {
  if ('refund' in each)
    return {
      ...paymentStatus,
      refundedCents: Math.min(paid, paymentStatus.refundedCents + each.refund),
    }
  if ('fraudWarning' in each) return { ...paymentStatus, fraudWarning: true }
  const isDecided = paymentStatus.dispute === 'won' || paymentStatus.dispute === 'lost'
  const opensFirst = paymentStatus.dispute === 'none' && each.dispute !== 'open'
  return isDecided || opensFirst ? paymentStatus : { ...paymentStatus, dispute: each.dispute }
}

/** The license status after each change. */
function follow(heard: PaymentStatus[]): LicenseStatus[] {
  let known = untouched
  const statuses = heard.map((heardEvent) => {
    known = joinPaymentStatuses(known, heardEvent)
    return decideLicenseStatus(known, paid)
  })
  return ['active', ...statuses]
}

function shuffle<T>(items: T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray(items, { minLength: items.length })
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPriceCents } from '#contract/product.ts'
import { runsOf } from '#test/matrix.ts'
import { shuffle, walkOf } from '#test/payment-walks.ts'
import { untouched } from '../checkout/provider.ts'
import { joinPaymentStatuses, decideLicenseStatus, type ReadStatus } from './payment-status.ts'

const paid = firstPriceCents
const runs = runsOf(10_000, 500)
const walk = walkOf(paid)
const unread: ReadStatus = { ...untouched, read: 0 }

const readStatus = fc.record<ReadStatus>({
  read: fc.nat(50),
  refundedCents: fc.nat(paid),
  dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
  answerBy: fc.option(fc.date({ noInvalidDate: true })),
  fraudWarning: fc.boolean(),
})

describe('in whatever order a payment is read and written', () => {
  it('the result is what the provider says last, however a dispute went to and fro', () => {
    fc.assert(
      fc.property(walk, ({ history, reads, writes }) => {
        const end = writes.reduce(joinPaymentStatuses, unread)
        expect(end).toEqual({ ...history.at(-1)!, read: reads.length })
      }),
      runs,
    )
  })

  it('a different order with repetitions gives the same result, also when a refund failed', () => {
    const heard = fc.uniqueArray(readStatus, {
      minLength: 1,
      maxLength: 6,
      selector: (r) => r.read,
    })
    const twice = heard.chain((once) =>
      fc.tuple(
        fc.constant(once),
        fc.subarray(once).chain((more) => shuffle([...once, ...more])),
      ),
    )
    fc.assert(
      fc.property(twice, ([once, again]) => {
        expect(again.reduce(joinPaymentStatuses, unread)).toEqual(
          once.reduce(joinPaymentStatuses, unread),
        )
      }),
      runs,
    )
  })

  it('a license that a full refund ended stays ended, whatever the bank decides', () => {
    fc.assert(
      fc.property(walk, ({ writes }) => {
        const statuses = follow(writes)
        const ended = statuses.findIndex(({ refundedCents }) => refundedCents === paid)
        const later = ended === -1 ? [] : statuses.slice(ended)
        expect(later.filter((each) => decideLicenseStatus(each, paid) !== 'revoked')).toEqual([])
      }),
      runs,
    )
  })

  it('a partial refund, a fraud warning or a won dispute does not end the license', () => {
    const minor = fc.record<ReadStatus>({
      read: fc.nat(50),
      refundedCents: fc.nat(paid - 1),
      dispute: fc.constantFrom('none', 'won'),
      answerBy: fc.constant(null),
      fraudWarning: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(minor, { minLength: 1 }), (heard) => {
        const seen = follow(heard).map((each) => decideLicenseStatus(each, paid))
        expect(new Set(seen)).toEqual(new Set(['active']))
      }),
      runs,
    )
  })
})

/** What is known after each write. */
function follow(writes: ReadStatus[]): ReadStatus[] {
  let known = unread
  return writes.map((each) => (known = joinPaymentStatuses(known, each)))
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPriceCents } from '#contract/product.ts'
import { runsOf } from '#test/matrix.ts'
import { describePayment, walkOf } from '#test/payment-walks.ts'
import { undisputed } from '../checkout/provider.ts'
import {
  joinPaymentStatuses,
  decideLicenseStatus,
  sumUp,
  type KnownStatus,
  type ReadStatus,
} from './payment-status.ts'

const paid = firstPriceCents
const runs = runsOf(10_000, 500)
const walk = walkOf(paid)
const unread: KnownStatus = {
  ...undisputed,
  read: 0,
  refundsRead: 0,
  refundedCents: 0,
  onItsWayCents: 0,
  fraudWarning: false,
}

describe('whatever the order in which reads of a payment are stored', () => {
  it('the result is what the provider says last', () => {
    fc.assert(
      fc.property(walk, ({ history, reads, writes }) => {
        const { refunds, ...disputes } = describePayment(history.at(-1)!)
        const { refundedCents, onItsWayCents } = refunds!
        const [read, refundsRead] = [reads.length, reads.length]
        expect(writes.reduce(joinPaymentStatuses, unread)).toEqual({
          ...disputes,
          read,
          refundsRead,
          refundedCents,
          onItsWayCents,
        })
      }),
      runs,
    )
  })

  it('another order with repetitions gives the same result, even with reads that show no refunds', () => {
    fc.assert(
      fc.property(walk, ({ reads, writes }) => {
        const some = (all: ReadStatus[]) => all.filter(({ read }) => read < reads.length)
        expect(some(writes).reduce(joinPaymentStatuses, unread)).toEqual(
          some(reads).reduce(joinPaymentStatuses, unread),
        )
      }),
      runs,
    )
  })
})

const status = (known: Partial<KnownStatus>) => decideLicenseStatus({ ...unread, ...known }, 10_000)

describe('a license', () => {
  it.each<[string, Partial<KnownStatus>, string]>([
    ['is revoked when all is refunded', { refundedCents: 10_000 }, 'revoked'],
    ['stays with a refund in part', { refundedCents: 9999 }, 'active'],
    ['stays while the refund of all is on its way', { onItsWayCents: 10_000 }, 'active'],
    ['stays when the bank warns of fraud', { fraudWarning: true }, 'active'],
    ['is suspended while a part is disputed', { disputedCents: 1 }, 'suspended'],
    ['stays when a part is lost', { lostCents: 9499 }, 'active'],
    ['is revoked when 95 % is lost', { lostCents: 9500 }, 'revoked'],
    [
      'is revoked when 95 % of what was not refunded is lost',
      { refundedCents: 5000, lostCents: 4750 },
      'revoked',
    ],
    ['is revoked when a part is lost to fraud', { lostCents: 1, lostToFraud: true }, 'revoked'],
    [
      'is suspended when a part is lost and another disputed',
      { lostCents: 1000, disputedCents: 1000 },
      'suspended',
    ],
  ])('%s', (_name, known, expected) => {
    expect(status(known)).toBe(expected)
  })

  it('is revoked once everything is refunded or lost, and the sums add up to what was paid', () => {
    fc.assert(
      fc.property(walk, ({ writes }) => {
        let known = unread
        for (const each of writes) {
          known = joinPaymentStatuses(known, each)
          const sums = sumUp(known, paid)
          const parts = Object.values(sums) as number[]
          expect(parts.reduce((sum, part) => sum + part)).toBe(paid)
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
          const isGone = sums.refundedCents + sums.lostCents === paid
          if (isGone) expect(decideLicenseStatus(known, paid)).toBe('revoked')
        }
      }),
      runs,
    )
  })
})

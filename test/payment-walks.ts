import fc from 'fast-check'
import type { Dispute } from '#contract/admin/orders.ts'
import { untouched, type PaymentStatus } from '#server/checkout/provider.ts'
import type { ReadStatus } from '#server/orders/payment-status.ts'

/** Where a dispute can go from each of its states, as decisions/008-money-moves-on.md draws it. */
const moves: Record<Dispute, Dispute[]> = {
  none: ['open'],
  open: ['won', 'lost'],
  won: ['open', 'lost'],
  lost: ['open', 'won'],
}

type Change = { dispute: number } | { refund: number } | { fraudWarning: true }

/** Half of them are moves of the dispute. */
const changeOf = (paid: number) =>
  fc.oneof<fc.Arbitrary<Change>[]>(
    fc.record({ dispute: fc.nat(1) }),
    fc.record({ dispute: fc.nat(1) }),
    fc.record({ refund: fc.constantFrom(1, 1000, paid - 1, paid) }),
    fc.constant({ fraudWarning: true }),
  )

export interface Walk {
  /** What the provider showed, one after the other. */
  history: PaymentStatus[]
  /** In the order in which they began; what each saw had been true since then. */
  reads: ReadStatus[]
  /** In the order in which they were written, some of them twice. */
  writes: ReadStatus[]
}

/**
 * Reads of a payment while it changes: late, twice, in any order, and one that began after the last
 * change. `paid`: what was paid, in cents.
 */
export function walkOf(paid: number): fc.Arbitrary<Walk> {
  const changes = fc.array(changeOf(paid), { minLength: 2, maxLength: 8 })
  const asked = fc.array(fc.record({ begun: fc.nat(8), delay: fc.nat(2) }), {
    minLength: 2,
    maxLength: 8,
  })
  return fc.record({ changes, asked }).chain(({ changes, asked }) => {
    const history = recordChanges(paid, changes)
    const last = history.length - 1
    const clipped = asked.map(({ begun, delay }) => {
      const at = begun % history.length
      return { begun: at, seen: Math.min(at + delay, last) }
    })
    const reads = [...clipped, { begun: last, seen: last }]
      .toSorted((one, other) => one.begun - other.begun)
      .map(({ seen }, index) => ({ ...history[seen]!, read: index + 1 }))
    return fc.record({
      history: fc.constant(history),
      reads: fc.constant(reads),
      writes: fc.subarray(reads).chain((twice) => shuffle([...reads, ...twice])),
    })
  })
}

function recordChanges(paid: number, changes: Change[]): PaymentStatus[] {
  const history = [untouched]
  for (const each of changes) {
    const step = history.length
    history.push(advance(paid, history.at(-1)!, each, step))
  }
  return history
}

function advance(paid: number, now: PaymentStatus, each: Change, step: number): PaymentStatus {
  if ('fraudWarning' in each) return { ...now, fraudWarning: true }
  if ('refund' in each)
    return { ...now, refundedCents: Math.min(paid, now.refundedCents + each.refund) }
  const ways = moves[now.dispute]
  const dispute = ways[each.dispute % ways.length]!
  const answerBy = dispute === 'open' ? new Date(Date.UTC(2030, 0, step)) : null
  return { ...now, dispute, answerBy }
}

export function shuffle<T>(items: T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray(items, { minLength: items.length })
}

import fc from 'fast-check'
import { undisputed, type PaymentStatus } from '#server/checkout/provider.ts'
import type { ReadStatus } from '#server/orders/payment-status.ts'

/** A payment as its provider has it: every refund and every dispute that there was. */
export interface Payment {
  refunds: { cents: number; state: RefundState }[]
  disputes: { cents: number; state: DisputeState; isFraud: boolean }[]
  hasInquiry: boolean
  fraudWarning: boolean
}

type RefundState = 'waiting' | 'made' | 'failed'
type DisputeState = 'open' | 'won' | 'lost' | 'appealed'

const refundMoves: Record<RefundState, RefundState[]> = {
  waiting: ['made', 'failed'],
  made: ['failed'],
  failed: [],
}
/** The states to which a dispute can go from each. A lost one can be appealed, and won after all. */
const disputeMoves: Record<DisputeState, DisputeState[]> = {
  open: ['won', 'lost'],
  won: ['open', 'lost'],
  lost: ['appealed', 'won'],
  appealed: ['won', 'lost'],
}

type Change =
  | { refund: number; state: RefundState }
  | { moveRefund: number; to: number }
  | { dispute: number; isFraud: boolean }
  | { moveDispute: number; to: number }
  | { inquiry: true }
  | { fraudWarning: true }

const cents = (paid: number) => fc.constantFrom(1, 1000, Math.ceil(paid * 0.95), paid - 1, paid)

const changeOf = (paid: number) =>
  fc.oneof<fc.Arbitrary<Change>[]>(
    fc.record({
      refund: cents(paid),
      state: fc.constantFrom<RefundState[]>('waiting', 'made'),
    }),
    fc.record({ moveRefund: fc.nat(3), to: fc.nat(1) }),
    fc.record({ dispute: cents(paid), isFraud: fc.boolean() }),
    fc.record({ moveDispute: fc.nat(3), to: fc.nat(1) }),
    fc.record({ moveDispute: fc.nat(3), to: fc.nat(1) }),
    fc.constant({ inquiry: true as const }),
    fc.constant({ fraudWarning: true as const }),
  )

export interface Walk {
  /** The states of the provider, one after the other. */
  history: Payment[]
  /**
   * The reads in the order in which they began; what each saw had been true since then. Some show no
   * refunds.
   */
  reads: ReadStatus[]
  /** The reads in the order in which they were written, some of them twice. */
  writes: ReadStatus[]
}

/**
 * Draws reads of a payment while it changes: late, twice, in any order, and one that began after the last
 * change and shows all. `paid`: the sum that was paid, in cents.
 */
export function walkOf(paid: number): fc.Arbitrary<Walk> {
  const changes = fc.array(changeOf(paid), { minLength: 2, maxLength: 10 })
  const asked = fc.array(
    fc.record({ begun: fc.nat(10), delay: fc.nat(2), hidesRefunds: fc.boolean() }),
    { minLength: 2, maxLength: 8 },
  )
  return fc.record({ changes, asked }).chain(({ changes, asked }) => {
    const history = recordChanges(paid, changes)
    const last = history.length - 1
    const clipped = asked.map(({ begun, delay, hidesRefunds }) => {
      const at = begun % history.length
      return { begun: at, seen: Math.min(at + delay, last), hidesRefunds }
    })
    const reads = [...clipped, { begun: last, seen: last, hidesRefunds: false }]
      .toSorted((one, other) => one.begun - other.begun)
      .map(({ seen, hidesRefunds }, index) => {
        const status = describePayment(history[seen]!)
        return { ...status, ...(hidesRefunds && { refunds: null }), read: index + 1 }
      })
    return fc.record({
      history: fc.constant(history),
      reads: fc.constant(reads),
      writes: fc.subarray(reads).chain((twice) => shuffle([...reads, ...twice])),
    })
  })
}

/** Describes a payment as a read shows it. */
export function describePayment(payment: Payment): PaymentStatus {
  const { refunds, disputes, hasInquiry, fraudWarning } = payment
  const states = disputes.map(({ state }) => (state === 'appealed' ? 'open' : state))
  const isOpen = states.includes('open')
  return {
    ...undisputed,
    refunds: {
      refundedCents: add(refunds, 'made'),
      onItsWayCents: add(refunds, 'waiting'),
      failed: refunds.flatMap(({ cents: of, state }, index) =>
        state === 'failed' ? [{ id: `re_${index}`, cents: of, why: null }] : [],
      ),
    },
    dispute: (['open', 'lost', 'won'] as const).find((each) => states.includes(each)) ?? 'none',
    disputedCents: add(disputes, 'open'),
    lostCents: add(disputes, 'lost') + add(disputes, 'appealed'),
    lostToFraud: disputes.some(
      ({ state, isFraud }) => isFraud && (state === 'lost' || state === 'appealed'),
    ),
    answerBy: isOpen ? new Date(Date.UTC(2030, 0, 1)) : null,
    inquiryBy: hasInquiry ? new Date(Date.UTC(2031, 0, 1)) : null,
    fraudWarning,
  }
}

function add<State>(items: { cents: number; state: State }[], state: State): number {
  const those = items.filter((each) => each.state === state)
  return those.reduce((sum, each) => sum + each.cents, 0)
}

function recordChanges(paid: number, changes: Change[]): Payment[] {
  const history: Payment[] = [{ refunds: [], disputes: [], hasInquiry: false, fraudWarning: false }]
  for (const each of changes) history.push(advance(paid, history.at(-1)!, each))
  return history
}

function advance(paid: number, now: Payment, change: Change): Payment {
  if ('refund' in change) {
    const left = paid - add(now.refunds, 'made') - add(now.refunds, 'waiting')
    if (left <= 0) return now
    const refund = { cents: Math.min(left, change.refund), state: change.state }
    return { ...now, refunds: [...now.refunds, refund] }
  }
  if ('moveRefund' in change)
    return { ...now, refunds: move(now.refunds, refundMoves, change.moveRefund, change.to) }
  if ('dispute' in change) {
    const dispute = { cents: change.dispute, state: 'open' as const, isFraud: change.isFraud }
    return { ...now, disputes: [...now.disputes, dispute] }
  }
  if ('moveDispute' in change)
    return { ...now, disputes: move(now.disputes, disputeMoves, change.moveDispute, change.to) }
  if ('inquiry' in change) return { ...now, hasInquiry: !now.hasInquiry }
  return { ...now, fraudWarning: true }
}

function move<State extends string, Item extends { state: State }>(
  items: Item[],
  moves: Record<State, State[]>,
  which: number,
  to: number,
): Item[] {
  return items.map((item, index) => {
    const ways = moves[item.state]
    const isMoved = index === which % items.length && ways.length > 0
    return isMoved ? { ...item, state: ways[to % ways.length]! } : item
  })
}

function shuffle<T>(items: T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray(items, { minLength: items.length })
}

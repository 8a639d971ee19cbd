import { formatCents } from '#contract/money.ts'
import { providers } from '#contract/providers.ts'
import type { Counted, PaymentProvider, RefundAnswer } from '../../checkout/provider.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Outcome } from '../act.ts'
import { findUnmadeRefund, refuseUnmadeRefund } from '../../orders/refund-requests.ts'

export interface Refundable {
  provider: PaymentProvider
  refund: NonNullable<PaymentProvider['refund']>
  reference: string
  paymentId: string
}

export interface Wanted {
  /** The recorded action that asks for the refund. It says how much is to be refunded in total. */
  wanted: Extract<Outcome, { ok: true }>
  refundable: Refundable
  /** How much the provider said it had refunded before the request. */
  refunded: Counted
}

type Problem = { problem: string }
type Refused = Extract<Outcome, { ok: false }>

export function totalOf({ change }: Wanted['wanted']): number {
  return Number(change.after.askedForCents)
}

/**
 * Says why a refund is not recorded, given what the provider says it has refunded; null when it can be
 * recorded.
 */
export function findObstacle({ wanted, refundable, refunded }: Wanted): Refused | null {
  const { name } = providers[refundable.provider.name]
  if (refunded === 'unavailable')
    return sayAway(`${name} didn’t answer. Nothing was recorded. Try again.`)
  if (refunded === 'not_found')
    return { ok: false, problems: [`${name} doesn’t know this payment. Nothing was recorded.`] }
  if (refunded <= totalOf(wanted)) return null
  return { ok: false, problems: [sayMore(refundable.provider, refunded, wanted)] }
}

function sayAway(problem: string): Refused {
  return { ok: false, isAway: true, problems: [problem] }
}

/**
 * Asks the provider to refund a payment up to a total. The provider's response can get lost, so what counts
 * is the state of the payment afterwards: `isBack` asks for it, and writes what follows.
 */
export async function requestRefund(
  deps: ShopContext,
  request: Wanted,
  isBack: () => Promise<boolean>,
): Promise<Outcome> {
  const { wanted, refundable } = request
  const { name } = providers[refundable.provider.name]
  const answer = await refundMissing(deps, request)
  const isMade = await isBack()
  if (isMade && (wanted.isRepeat || typeof answer === 'string')) return wanted
  if (typeof answer === 'object') return { ok: false, problems: [answer.problem] }
  if (answer !== 'refused')
    return sayAway(
      `${name} didn’t confirm the refund. Try again: the payment is refunded only once.`,
    )
  const { subject } = wanted.change
  await deps.db
    .transaction()
    .execute((trx) => refuseUnmadeRefund(deps, trx, subject, totalOf(wanted) - 1))
  return {
    ok: false,
    problems: [
      `${name} refused the refund. The log says why. Look at payment ${refundable.paymentId} at ${name}.`,
    ],
  }
}

/**
 * Refunds the difference between the total and what the provider says it has refunded. The provider still
 * knows that sum after it has forgotten the idempotency key of an earlier try. Tries at the same time share a
 * key.
 */
async function refundMissing(
  { db }: ShopContext,
  { wanted, refundable, refunded }: Wanted,
): Promise<RefundAnswer | Problem> {
  const { provider, refund, reference, paymentId } = refundable
  const total = totalOf(wanted)
  if (typeof refunded === 'string') return 'unavailable'
  if (refunded > total) return { problem: sayMore(provider, refunded, wanted) }
  if (refunded === total) return 'made'
  const first = await findUnmadeRefund(db, wanted.change.subject, total - 1)
  if (first?.total_cents !== total) return { problem: refusedBefore }
  return refund({ reference, paymentId, cents: total - refunded, key: first.id })
}

const refusedBefore = 'The provider refused this refund. Send a new request to try again.'

function sayMore({ name }: PaymentProvider, cents: number, { change }: Wanted['wanted']): string {
  const refunded = formatCents(cents, String(change.after.currency))
  return `${providers[name].name} has already refunded ${refunded} of this payment. Nothing was added.`
}

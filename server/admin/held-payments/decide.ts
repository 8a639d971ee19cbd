import { defineSteps } from '../call.ts'
import { providers } from '#contract/providers.ts'
import { lockOrders } from '#db/lock-order.ts'
import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { adoptOrder, applyPayment } from '../../orders/fulfill.ts'
import { lockOrder, type Order } from '../../orders/order.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { defineWrite } from '../call.ts'
import { orderName } from '../input.ts'
import { findNamedOrder, wordsOfOperators } from '../../orders/named.ts'
import { findMoneyProblem } from '../../orders/held/nameless.ts'
import { askAbout, lockOpen, heldPaymentId, refuse, type Asked, type HeldPayment } from './find.ts'
import { whyNotAccept } from './obstacles.ts'

type AcceptDeps = Deps & { asked: Asked }
type Refusal = { refused: string }

/** Dismisses a held payment without any other effect. */
export const dismissHeldPayment = defineWrite({
  name: 'held-payments/dismiss',
  summary: 'Dismiss a held payment. Nothing is sent and no money moves.',
  past: 'Dismissed a payment',
  form: {
    title: 'Dismiss payment',
    label: 'Dismiss',
    does: 'It isn’t yours, or you handled it elsewhere. Nothing is sent and no money moves.',
    done: 'Payment dismissed.',
  },
  forms: {
    keep: {
      title: 'Keep payment',
      label: 'Keep',
      does: 'The buyer has the key and you have the money. Nothing is sent and no money moves.',
      done: 'Payment kept.',
    },
  },
  guards: 'money',
  asksReason: true,
  command: { words: ['payment'] },
  input: { payment: heldPaymentId },
  act: async (deps: ShopContext, trx, input) => {
    const row = await lockOpen(trx, input.payment)
    if ('refused' in row) return row
    await markDismissed(deps, trx, row)
    return { subject: row.id, before: { reason: row.reason }, after: { decision: 'dismissed' } }
  },
})

async function markDismissed(
  { clock }: ShopContext,
  trx: Trx,
  { id }: Pick<HeldPayment, 'id'>,
): Promise<void> {
  await trx
    .updateTable('held_payments')
    .set({ decided_at: clock.now(), decision: 'dismissed' })
    .where('id', '=', id)
    .execute()
}

/**
 * Accepts a payment for an order although it does not match. The provider is asked first. Then the code that
 * fulfills every order delivers this one, once.
 */
async function acceptInSteps(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const asked = await askAbout(deps, input, whyNotAccept)
  if ('refused' in asked) return refuse(asked)
  return accept({ ...deps, asked }, by, input)
}

/** Says why a payment cannot be accepted, for its own order or another one; null when it can. */
export function whyNotAcceptAsked(asked: Asked): string | null {
  const { order, row } = asked
  const unfit = order === null || row.reason === 'forgotten_quote' ? null : refuseUnfit(order)
  return findProblem(asked) ?? (unfit !== null && 'refused' in unfit ? unfit.refused : null)
}

const accept = defineAction(
  'held-payments/accept',
  { payment: heldPaymentId, order: orderName.optional() },
  async (deps: AcceptDeps, trx, input) => {
    const { provider, providerOrder } = deps.asked
    const problem = findProblem(deps.asked)
    if (problem !== null) return { refused: problem }
    const order = await findTarget(deps, trx, input.order)
    if ('refused' in order) return order
    const row = await lockOpen(trx, input.payment)
    if ('refused' in row) return row
    const email = parseEmail(providerOrder.email ?? order.email ?? '')
    if (email === null)
      return { refused: 'This payment has no email address. Refund it, or give a license away.' }
    await bind(deps, trx, order)
    const taken = await applyPayment(deps, trx, provider, order.id, providerOrder, email)
    if (taken === 'held') return { refused: whyNotAccept.quote_paid! }
    return {
      subject: row.id,
      order: order.id,
      before: { reason: row.reason, order: order.id, state: order.state },
      after: {
        decision: 'accepted',
        amountCents: providerOrder.amountCents,
        currency: providerOrder.currency,
      },
    }
  },
  { asksReason: true, guards: 'money' },
)

export const acceptHeldPayment = defineSteps(accept, {
  summary: 'Accept a held payment that doesn’t match its order, and deliver the order.',
  past: 'Accepted a payment',
  form: {
    title: 'Accept and deliver',
    does: '{delivers}',
    done: 'Payment accepted and order delivered.',
  },
  forms: {
    choose: {
      does: '{delivers} The payment is assigned to an open order that you choose.',
      fields: { order: { label: 'Number of the open order', isAsked: true } },
    },
  },
  command: { words: ['payment', 'order'], question: 'The key is emailed at once.' },
  act: acceptInSteps,
})

function findProblem({ provider, providerOrder }: Asked): string | null {
  if (providerOrder.livemode !== provider.livemode) return whyNotAccept.wrong_mode!
  if (!providerOrder.onePayment) return whyNotAccept.wrong_kind!
  if (providerOrder.managed) return whyNotAccept.managed_payment!
  return findMoneyProblem(providerOrder)
}

/**
 * Finds the order that the payment was begun for, or the one it is accepted for. The order is locked and
 * unpaid.
 */
async function findTarget(
  deps: AcceptDeps,
  trx: Trx,
  named: string | undefined,
): Promise<Order | Refusal> {
  const { provider, providerOrder, row } = deps.asked
  if (provider.createCheckout === null) {
    if (named !== undefined)
      return { refused: 'This payment brings its own order. Leave the order out.' }
    const { id } = await adoptOrder({ ...deps, db: trx }, provider, providerOrder)
    return refuseUnfit(await lockOrder(trx, id))
  }
  const foreseen =
    named === undefined ? null : await findNamedOrder({ ...deps, db: trx }, named, wordsOfOperators)
  const { own, order } = await lockTwo(trx, deps.asked, foreseen)
  if (named === undefined)
    return own === null
      ? {
          refused:
            'This payment belongs to no order here. Begin one in the shop with the buyer’s address and the same way to pay, leave it unpaid, and accept the payment as that order.',
        }
      : refuseUnfit(own)
  if (own !== null && order?.id !== own.id && row.reason !== 'forgotten_quote')
    return {
      refused: `This payment was started for order ${own.order_number}. Accept it as that one.`,
    }
  if (order?.provider !== provider.name)
    return { refused: `There is no order ${named} through ${providers[provider.name].name} here.` }
  return refuseUnfit(order)
}

/** Locks the order that the payment was begun for, and the one that the operator named. */
async function lockTwo(
  trx: Trx,
  { provider, row }: Asked,
  named: Order | null,
): Promise<{ own: Order | null; order: Order | null }> {
  const reference = { provider: provider.name, provider_order_id: row.reference }
  const locked = await lockOrders(trx)
    .where(({ eb, or, and }) => or([and(reference), eb('id', '=', named?.id ?? null)]))
    .execute()
  const own = locked.find(
    ({ provider: name, provider_order_id: id }) => name === provider.name && id === row.reference,
  )
  return { own: own ?? null, order: locked.find(({ id }) => id === named?.id) ?? null }
}

function refuseUnfit(order: Order): Order | Refusal {
  if (order.paid_at !== null) return { refused: `Order ${order.order_number} is already paid.` }
  if (order.kind === 'team' && order.quote_id === null)
    return {
      refused:
        'What the team bought was in its quote, which is gone. Make a new quote, and accept it as an order of that.',
    }
  return order
}

/**
 * Binds the payment to the order. A checkout page that is still open for the order no longer has any effect.
 */
async function bind({ asked, clock }: AcceptDeps, trx: Trx, { id }: Order): Promise<void> {
  const { provider, row } = asked
  await trx
    .updateTable('orders')
    .set({ provider_order_id: null })
    .where('provider', '=', provider.name)
    .where('provider_order_id', '=', row.reference)
    .where('id', '<>', id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ provider_order_id: row.reference, accepted_at: clock.now() })
    .where('id', '=', id)
    .execute()
}

import { readOrderId } from '#contract/order.ts'
import { findSeller } from '#contract/providers.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { findProvider, type PaymentProvider } from '../../checkout/provider.ts'
import { adoptOrder, applyPayment } from '../../orders/fulfill.ts'
import { judgePayment } from '../../orders/judge-payment.ts'
import { lockOrder, type Order, type ReadOrder } from '../../orders/order.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { z } from 'zod'
import { defineSteps } from '../call.ts'
import { email, orderName } from '../input.ts'
import { findNamedOrder, wordsOfOperators } from '../../orders/named.ts'
import { findMoneyProblem, type Nameless } from '../../orders/held/nameless.ts'
import { readOrRefuse } from '../held-payments/find.ts'
import { whyNotAccept } from '../held-payments/obstacles.ts'

/** A paid order. If it began at its provider, it has no row yet. */
type Found = Nameless & { order: Order | null }

type Refusal = { refused: string }

/** Adds the address that a paid order lacks. Then the order is fulfilled once, like any other. */
async function completeInSteps(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const nameless = await findNameless(deps, input)
  if ('refused' in nameless) return { ok: false, problems: [nameless.refused] }
  return complete({ ...deps, nameless }, by, input)
}

const complete = defineAction(
  'orders/complete',
  { order: orderName, email },
  async (deps: Deps & { nameless: Found }, trx, input) => {
    const { provider, providerOrder, ...known } = deps.nameless
    const { id } = known.order ?? (await adoptOrder({ ...deps, db: trx }, provider, providerOrder))
    const order = await lockOrder(trx, id)
    if (order.paid_at !== null) return { refused: refusePaid(order) }
    const taken = await applyPayment(deps, trx, provider, id, providerOrder, input.email)
    if (taken === 'held') return { refused: whyNotAccept.quote_paid! }
    return { order: order.id, before: { state: order.state }, after: { state: 'paid' } }
  },
  { asksReason: true, guards: 'keys' },
)

export const completeOrder = defineSteps(complete, {
  summary: 'Give a paid order the address that its payment lacks, and deliver it.',
  past: 'Completed payment details',
  form: {
    title: 'Deliver order',
    label: 'Add email',
    does: 'This address gets the key and a receipt at once. You can’t change it here later.',
    fields: { email: { label: 'Customer’s email' } },
    done: 'Order delivered.',
  },
  command: { words: ['order', 'email'], question: true },
  act: completeInSteps,
})

async function findNameless(deps: Deps, input: unknown): Promise<Found | Refusal> {
  const named = z.object({ order: orderName }).safeParse(input)
  if (!named.success) return { refused: 'order: name an order' }
  const order = await findNamedOrder(deps, named.data.order, wordsOfOperators)
  if (order?.paid_at != null) return { refused: refusePaid(order) }
  const place = order ?? (await findAdoptable(deps, named.data.order))
  if (place === null) return { refused: `There is no order ${named.data.order}.` }
  const provider = findProvider(deps.payments, place.provider)
  if (provider === null || place.provider_order_id === null)
    return { refused: 'Nobody has started to pay for this order.' }
  const providerOrder = await readOrRefuse(deps, provider, place.provider_order_id)
  if ('refused' in providerOrder) return providerOrder
  const problem =
    findMoneyProblem(providerOrder) ??
    (await findOtherProblem(deps, provider, order, providerOrder))
  return problem === null ? { order, provider, providerOrder } : { refused: problem }
}

/**
 * Finds a sale that began at its provider and becomes an order once it has an address. Before that, it has
 * the id of its held payment.
 */
async function findAdoptable({ db }: ShopContext, typed: string) {
  const name = readOrderId(typed)
  const row = await db
    .selectFrom('held_payments')
    .select(['provider', 'reference as provider_order_id'])
    .where(z.guid().safeParse(name).success ? 'id' : 'reference', '=', name)
    .where('reason', '=', 'no_email')
    .executeTakeFirst()
  return row !== undefined && findSeller(row.provider) !== null ? row : null
}

async function findOtherProblem(
  deps: Deps,
  provider: PaymentProvider,
  order: Order | null,
  providerOrder: ReadOrder,
): Promise<string | null> {
  const email = providerOrder.email ?? order?.email ?? null
  const mismatch = await judgePayment(deps, provider, order, { ...providerOrder, email })
  if (mismatch === 'no_email') return null
  return mismatch === null
    ? 'This order has an address. It will be fulfilled automatically within minutes.'
    : `More than the address is wrong with this order: ${mismatch}. See “held-payments list”.`
}

function refusePaid({ order_number: number }: Order): string {
  return `Order ${number} is already paid and delivered.`
}

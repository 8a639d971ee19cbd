import { formatCents } from '#contract/money.ts'
import { adminCalls } from '#server/admin/calls.ts'
import type { ReadCall } from '#server/admin/call.ts'
import { refundOrder } from '#server/admin/orders/refund.ts'
import { connectTo } from '#server/checkout/stripe/connect.ts'
import { paidPast, payWithTestCard } from '#server/checkout/stripe/test-payment.ts'
import type { StripeConfig } from '#server/checkout/stripe/settings.ts'
import type { Deps, Books } from '#server/deps.ts'
import { ok, problem, type Finding } from '#server/doctor/finding.ts'
import { beginPurchase } from '#server/orders/begin-at-price.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { hash } from '#server/secrets/secrets.ts'
import { findOperator } from '../../operator.ts'

interface Buyer {
  email: string
  stripe: StripeConfig
  /** What Stripe said when it last refused something, as the end of a sentence. */
  sayWhy(): string
}

/** Sells a license as to a buyer, with a test card; opens the order; refunds it. Stops at the first problem. */
export async function* rehearseSale(deps: Deps, buyer: Buyer): AsyncGenerator<Finding> {
  const { stripe } = deps.payments
  const purchase = await beginPurchase(deps, stripe, {
    email: null,
    deviceHash: hash('a rehearsal'),
    shownPrice: null,
    coupon: null,
  })
  if (typeof purchase === 'string')
    return yield problem(
      'checkout',
      `Stripe made no page to pay on (${purchase}${buyer.sayWhy()}).`,
      'Check the key, and with TAX=stripe that Stripe Tax is set up in test mode too.',
    )
  const order = await deps.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const reference = order.provider_order_id!
  try {
    yield* payAndRefund(deps, buyer, { id: order.id, reference })
  } finally {
    await stripe.endCheckout!(reference)
  }
}

async function* payAndRefund(
  deps: Deps,
  { email, stripe: config, sayWhy }: Buyer,
  { id, reference }: { id: string; reference: string },
): AsyncGenerator<Finding> {
  const { stripe } = deps.payments
  const api = { sdk: connectTo(config), log: deps.log }
  const asked = await stripe.retrieveOrder(reference)
  if (typeof asked === 'string')
    return yield problem('checkout', `Stripe does not show the page (${asked}${sayWhy()}).`, again)
  if (asked.livemode) throw new Error('a rehearsal takes no real money')
  const sum = formatCents(asked.amountCents!, asked.currency!)
  yield ok('checkout', `Stripe made a page to pay ${sum} on, in test mode.`)
  const payment = await payWithTestCard(api, asked)
  if (typeof payment === 'string')
    return yield problem(
      'payment',
      `Stripe took no test card (${payment}${sayWhy()}).`,
      'Use a key sk_test_…, or let a restricted one write PaymentIntents and Refunds.',
    )
  const paid = paidPast(api, stripe, { ...payment, email })
  const own = { ...deps, payments: { ...deps.payments, stripe: paid } }
  const fulfilled = await fulfill(own, paid, reference)
  if (fulfilled !== 'fulfilled')
    return yield problem(
      'payment',
      `It brought no license: ${await sayOutcome(deps, fulfilled)}.`,
      paymentPage,
    )
  yield ok('payment', `A test card paid ${sum}, and the license was issued.`)
  yield await openInConsole(own, email, id)
  yield await refund(own, { order: id, sum, sayWhy })
}

const again = 'Try again in a minute.'
const report = 'This is a fault of the program. Report it with this line.'
const paymentPage = 'See docs/operating/payments.md.'

async function sayOutcome({ db }: Books, outcome: string): Promise<string> {
  const row = await db.selectFrom('quarantine').select('reason').executeTakeFirst()
  return row === undefined ? outcome : `${outcome}, ${row.reason}`
}

const reads = ['orders/show', 'customers/story', 'overview/show'] as const

/** Reads what the pages of an order, its buyer and the overview read. */
async function openInConsole(deps: Deps, email: string, order: string): Promise<Finding> {
  const asked = {
    'orders/show': { order },
    'customers/story': { customer: email },
    'overview/show': {},
  }
  for (const name of reads) {
    const call = adminCalls.find((each) => each.name === name) as ReadCall
    const answer = await call
      .read(deps, call.input.parse(asked[name]) as never, findOperator())
      .then((found) => call.output!.safeParse(found).error ?? null)
      .catch((error: Error) => error)
    if (answer !== null) return problem('console', `${name} fails: ${answer.message}`, report)
  }
  return ok('console', 'The order, its buyer and the overview open.')
}

async function refund(
  deps: Deps,
  { order, sum, sayWhy }: Pick<Buyer, 'sayWhy'> & { order: string; sum: string },
): Promise<Finding> {
  const outcome = await refundOrder.act(deps, findOperator(), { order, reason: 'A rehearsal' })
  if (!outcome.ok)
    return problem(
      'refund',
      sayWhy() === '' ? outcome.problems.join(' ') : `Stripe refunded nothing${sayWhy()}.`,
      'Look at the payment at Stripe, in test mode. A restricted key has to write Refunds.',
    )
  const licenses = await deps.db.selectFrom('licenses').select('status').execute()
  return licenses.every(({ status }) => status === 'revoked')
    ? ok('refund', `${sum} went back, and the license ended.`)
    : problem('refund', `${sum} went back, and the license is still good.`, paymentPage)
}

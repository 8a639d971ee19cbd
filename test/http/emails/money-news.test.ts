import { beforeEach, describe, expect, it } from 'vitest'
import { showOverview } from '#server/admin/overview/show.ts'
import { until } from '../../world/clock.ts'
import { ways } from '../../world/held-payments.ts'
import { payRenewal } from '../../world/sold.ts'
import { listTold, vendor } from '../../world/vendor.ts'
import { closeAfterwards } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'
import {
  addEndpoint,
  openTold,
  startWebhookReceiver,
  verifyReceived,
} from '../../world/webhook-endpoint.ts'

const receiver = await closeAfterwards(startWebhookReceiver())
const env = { ALERT_EMAIL: vendor }
const { shop, owner, deliver } = await openTold({ env, work: true })
const { secret } = await addEndpoint(owner, receiver.url)
beforeEach(() => shop.stripe.drop())

/** Reads the webhooks of this type, each delivered as often as providers may. */
async function readTold(about: string, count: number) {
  const find = () => listTold(shop).filter(({ text }) => text.includes(about))
  await until(() => find().length >= count)
  return find()
}

async function readReceived(about: string, type: string, count = 1) {
  await deliver()
  const find = () =>
    receiver.got
      .map((received) => verifyReceived(secret, received))
      .filter((message) => message.type === type && JSON.stringify(message).includes(about))
  await until(() => find().length >= count)
  return find()
}

describe('the vendor is told at once, by email and by webhook', () => {
  it('of a dispute, with the day by which to answer, and of how the bank decided', async () => {
    const { session, order: id } = await shop.sold({ email: 'dov@example.org' })
    const dispute = shop.stripe.dispute(session)
    await shop.tell(session, 'charge.dispute.created', 2)
    await shop.tell(session, 'charge.dispute.funds_withdrawn', 2)
    const [opened] = await readTold(id, 1)
    expect(opened!.subject).toBe('Protocraft: Dispute over $49.00')
    const due = new Date(dispute.evidence_details.due_by! * 1000).toISOString()
    expect(opened!.text).toContain('Respond to the dispute at Stripe by ')
    expect(opened!.text).toContain(`/admin/order?id=${id}`)
    expect(await readReceived(id, 'dispute.opened')).toMatchObject([
      { data: { order: id, amount_cents: 4900, currency: 'usd', answer_by: due } },
    ])
    expect((await readReceived(id, 'license.suspended')).length).toBe(1)
    const { problems } = await showOverview(shop.deps)
    const { since, detail } = problems.find(({ kind }) => kind === 'dispute_open')!
    expect(Date.now() - +new Date(since)).toBeLessThan(60_000)
    expect(detail).toContain('Respond there by ')
    shop.stripe.closeDispute(session, 'won')
    await shop.tell(session, 'charge.dispute.closed', 2)
    const told = await readTold(id, 2)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Protocraft: Dispute over $49.00',
      'Protocraft: You won the dispute over $49.00',
    ])
    expect(await readReceived(id, 'dispute.closed')).toMatchObject([{ data: { outcome: 'won' } }])
    expect((await readReceived(id, 'license.reinstated')).length).toBe(1)
  })

  it('of a dispute over a part, also on appeal, with the same words in the overview and the email', async () => {
    const { session, order: id, email } = await shop.sold({ email: 'fay@example.org' })
    shop.stripe.dispute(session, { amount: 1000, reason: 'product_not_received' })
    await shop.tell(session, 'charge.dispute.created', 2)
    expect((await readTold(id, 1))[0]!.subject).toBe('Protocraft: Dispute over $10.00')
    const listDisputes = async () => {
      const { problems } = await showOverview(shop.deps)
      return problems.filter(({ kind }) => kind === 'dispute_open').map((each) => each.sentence)
    }
    expect(await listDisputes()).toContain(`${email} disputes $10.00`)
    shop.stripe.closeDispute(session, 'lost')
    shop.stripe.appeal(session)
    await shop.tell(session, 'charge.dispute.updated', 2)
    expect(await listDisputes()).toContain(`${email} disputes $10.00`)
  })

  it('of a lost dispute once, and not separately of the license it ended', async () => {
    const { session, order: id } = await shop.sold({ email: 'eve@example.org' })
    shop.stripe.dispute(session)
    await shop.tell(session, 'charge.dispute.created', 2)
    shop.stripe.closeDispute(session, 'lost')
    await shop.tell(session, 'charge.dispute.closed', 2)
    expect((await readTold(id, 2)).map(({ subject }) => subject)).toEqual([
      'Protocraft: Dispute over $49.00',
      'Protocraft: You lost the dispute over $49.00',
    ])
    expect(await readReceived(id, 'dispute.closed')).toMatchObject([{ data: { outcome: 'lost' } }])
  })

  it('of a part lost to fraud, with the amount and that the license ended, as is the buyer', async () => {
    const { session, order: id, email } = await shop.sold()
    shop.stripe.dispute(session, { amount: 2000, reason: 'fraudulent' })
    shop.stripe.closeDispute(session, 'lost')
    await shop.tell(session, 'charge.dispute.closed', 2)
    const [lost] = await readTold(id, 1)
    expect(lost!.subject).toBe('Protocraft: You lost the dispute over $20.00')
    expect(lost!.text).toContain('What was bought has ended.')
    await shop.readEmail(email, /Your bank reversed \$20\.00 of your payment\./)
  })

  it('of a license that a refund ended, and of a refund that failed', async () => {
    const { session, order: id, email } = await shop.sold({ email: 'fay@example.org' })
    shop.stripe.refund(session)
    await shop.tell(session, 'charge.refunded', 2)
    shop.stripe.endRefund(session, 'failed')
    await shop.tell(session, 'refund.failed', 2)
    const told = await readTold(id, 2)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Protocraft: $49.00 refunded, license ended',
      'Protocraft: A refund of $49.00 failed',
    ])
    expect(told[1]!.text).toContain('The card has expired or was canceled. What was bought works')
    for (const { text } of told) expect(text).not.toContain(email)
    expect((await readReceived(id, 'refund.failed')).length).toBe(1)
  })

  it('not of a refund made in the console or a new key, of which only webhooks tell', async () => {
    const owner = await shop.openConsole()
    const [refunded, replaced] = [
      await shop.sold({ email: 'ann@example.org' }),
      await shop.sold({ email: 'bob@example.org' }),
    ]
    const begun = shop.clock.now()
    const refund = { order: refunded.order, reason: 'Asked for it' }
    expect((await owner.write('orders/refund', refund)).status).toBe(200)
    const { id: license } = await shop.readRow('licenses', { order_id: replaced.order })
    const replace = { license, reason: 'It leaked' }
    expect((await owner.write('licenses/replace-key', replace)).status).toBe(200)
    expect((await readReceived(refunded.order, 'license.revoked')).length).toBe(1)
    expect(await readReceived(license, 'license.key_replaced')).toMatchObject([
      { data: { license, order: replaced.order, by: 'operator' } },
    ])
    const queued = await shop.deps.db
      .selectFrom('emails')
      .select('kind')
      .where('recipient', '=', vendor)
      .where('created_at', '>=', begun)
      .where('kind', '=', 'money_news')
      .execute()
    expect(queued).toEqual([])
  })

  it('of an inquiry with its day, once, and not of its end', async () => {
    const { session, order: id } = await shop.sold({ email: 'ida@example.org' })
    shop.stripe.inquire(session)
    await shop.tell(session, 'charge.dispute.created', 2)
    shop.stripe.changeDispute(session, 'warning_under_review')
    await shop.tell(session, 'charge.dispute.updated', 2)
    shop.stripe.changeDispute(session, 'warning_closed')
    await shop.tell(session, 'charge.dispute.closed', 2)
    const told = await readTold(id, 1)
    expect(told.map(({ subject }) => subject)).toEqual(['Protocraft: Bank inquiry about $49.00'])
    expect(told[0]!.text).toMatch(/Respond at Stripe by .+, or refund the order/)
  })

  it('of each refund that was canceled or failed, once and with the reason', async () => {
    const { session, order: id } = await shop.sold({ email: 'hal@example.org' })
    shop.stripe.beginRefundsAs('pending')
    shop.stripe.refund(session)
    shop.stripe.beginRefundsAs('succeeded')
    await shop.tell(session, 'refund.created', 2)
    shop.stripe.endRefund(session, 'canceled')
    await shop.tell(session, 'refund.updated', 2)
    const told = await readTold(id, 1)
    expect(told.map(({ subject }) => subject)).toEqual(['Protocraft: A refund of $49.00 failed'])
    expect(told[0]!.text).toContain('It was canceled at Stripe.')
    shop.stripe.refund(session)
    await shop.tell(session, 'charge.refunded', 2)
    shop.stripe.endRefund(session, 'failed')
    await shop.tell(session, 'refund.failed', 2)
    expect(await readReceived(id, 'refund.failed', 2)).toHaveLength(2)
  })

  it('of a dispute over an order that was refunded before, as one that pauses nothing', async () => {
    const { session, order: id } = await shop.sold({ email: 'cara@example.org' })
    shop.stripe.refund(session)
    await shop.tell(session, 'charge.refunded', 2)
    shop.stripe.dispute(session)
    await shop.tell(session, 'charge.dispute.created', 2)
    const [, opened] = await readTold(id, 2)
    expect(opened!.subject).toBe('Protocraft: Dispute over $49.00')
    expect(opened!.text).toContain('which you refunded in full')
    expect(opened!.text).not.toContain('paused')
  })

  it('of a renewal that a refund ended', async () => {
    const renewer = await shop.sold({ email: 'ben@example.org', signedIn: true })
    const session = await payRenewal(shop, renewer)
    await shop.tell(session, 'checkout.session.completed', 2)
    shop.stripe.refund(session)
    await shop.tell(session, 'charge.refunded', 2)
    const told = await readTold(await shop.findOrderId(session), 1)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Protocraft: $49.00 refunded, renewal ended',
    ])
  })

  it('of a refund of a held payment that failed, as is its buyer, and the payment waits again', async () => {
    const email = ownEmail()
    const reference = await ways.wrong_amount(shop, email)
    const { id: payment } = await shop.readRow('held_payments', { reference })
    const { order_number: number } = await shop.readOrder(reference)
    shop.stripe.beginRefundsAs('pending')
    const refund = { payment, reason: 'Asked for it' }
    expect((await owner.write('held-payments/refund', refund)).status).toBe(200)
    shop.stripe.beginRefundsAs('succeeded')
    const sent = await shop.emailTo(email, /^Your Protocraft payment was refunded$/)
    expect(sent.text).toContain(`We’ve refunded the $48.00 USD you paid for order ${number}.`)
    shop.stripe.endRefund(reference, 'failed')
    await shop.tell(reference, 'refund.failed', 2)
    const told = await readTold(payment, 2)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Protocraft: A payment of $48.00 needs a decision',
      'Protocraft: A refund of $48.00 failed',
    ])
    expect(told[1]!.text).toMatch(/The card has expired or was canceled\.\n+Refund it again/)
    expect(told[1]!.text).toContain(`Order: ${number}`)
    const back = await shop.emailTo(email, /refund didn’t arrive$/)
    expect(back.text).toContain('Our refund of the $48.00 USD you paid')
    const { decision } = await shop.readRow('held_payments', { id: payment })
    expect(decision).toBe(null)
  })

  it('of a payment that needs a decision, once', async () => {
    const email = ownEmail()
    const reference = await ways.wrong_amount(shop, email)
    await shop.tell(reference, 'checkout.session.completed', 2)
    const { id } = await shop.readRow('held_payments', { reference })
    const told = await readTold(id, 1)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Protocraft: A payment of $48.00 needs a decision',
    ])
    expect(told[0]!.text).toContain('The amount or tax doesn’t match the order')
    const { order_number } = await shop.readOrder(reference)
    expect(told[0]!.text).toContain(`Order: ${order_number}`)
    expect(told[0]!.text).not.toContain(email)
    expect(await readReceived(id, 'payment.held')).toMatchObject([
      { data: { provider: 'stripe', payment: null, reason: 'wrong_amount' } },
    ])
  })
})

it('the email and the console say of a delivered payment that its buyer has the key, and what can be done', async () => {
  const session = await ways.fraud_warning(shop, ownEmail())
  const { id } = await shop.readRow('held_payments', { reference: session })
  const [told] = await readTold(id, 1)
  expect(told!.subject).toBe('Protocraft: A payment of $49.00 may be fraud')
  expect(told!.text).toMatch(
    /The buyer has the key\.[^]*Refund the payment before the bank reverses it/,
  )
  expect(told!.text).not.toContain('Accept the payment')
  const { problems } = await showOverview(shop.deps)
  expect(problems).toContainEqual(
    expect.objectContaining({
      sentence: 'A payment may be fraud, and its buyer has the key',
      detail: expect.stringContaining('Refund the payment before the bank reverses it'),
    }),
  )
})

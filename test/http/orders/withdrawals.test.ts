import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { ListedOrder, OrderTotals } from '#contract/admin/orders.ts'
import type { FoundRows } from '#contract/admin/search.ts'
import { listFindings } from '#server/watch/alerts/alert.ts'
import { followWithdrawal } from '#server/customers/follow-withdrawal.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { findWithdrawals } from '#server/watch/problems/withdrawals.ts'
import { refundOrder } from '#server/admin/orders/refund.ts'
import { until } from '../../world/clock.ts'
import { dyingAt } from '../../world/refunds.ts'
import { payRenewal, seeLicense } from '../../world/sold.ts'
import { sendNextSummary, vendor } from '../../world/vendor.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'
import { buy, findItems, openWithDays, send, withdraw } from '../../world/withdrawals.ts'

const shop = await openWithDays()
const owner = shop.openOffice()
beforeEach(async () => {
  await shop.forgetAllRateLimits()
  await shop.dropRows('withdrawals')
})

const inDays = (days: number) => {
  const then = new Date(shop.clock.now().getTime() + days * times.day)
  return { now: () => then }
}

/** Moves the payment of an order back by days. */
const payEarlier = (order: string, days: number) =>
  shop.setRows(
    'orders',
    { id: order },
    { paid_at: sql`paid_at - ${days * 24} * interval '1 hour'` },
  )

/** Lists the orders with a withdrawal in this state. */
const list = (withdrawal: string) => owner.list<ListedOrder>('orders/list', { withdrawal })

describe('a number that no order has', () => {
  it('is confirmed like any other, counted in the next daily email with who sent it, and kept for 60 days', async () => {
    const said = await withdraw(shop, {
      name: 'Fay',
      order: 'P-0000-0000',
      email: 'fay@example.org',
    })
    expect(said).toContain('We received your withdrawal')
    await shop.readEmail('fay@example.org', /received your withdrawal/)
    expect(await findItems(shop)).toEqual([])
    await sendNextSummary(shop)
    const daily = await shop.readEmail(vendor, /Withdrawals without a paid order: 1/)
    expect(daily).toContain(
      'There is no order P-0000-0000 for the withdrawal of Fay, fay@example.org.',
    )
    for (const [days, kept] of [
      [59, 1],
      [61, 0],
    ] as const) {
      await forgetOldRows({ ...shop.deps, clock: inDays(days) })
      expect(await shop.readRows('withdrawals')).toHaveLength(kept)
    }
  })
})

describe('the consequence for the order is emailed only to its address', () => {
  it('in time: by when it was sent, without the day of payment, and three days later', async () => {
    const ada = await buy(shop, 'slow')
    await payEarlier(ada.order, 17.9)
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    expect(await findItems(shop)).toHaveLength(1)
  })

  it('after its days', async () => {
    const ada = await buy(shop, 'late')
    await payEarlier(ada.order, 18.1)
    const said = await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    expect(said).not.toMatch(/over/)
    expect(await shop.readEmail(ada.email, /was over by then/)).toContain(ada.number)
    expect(await shop.readEmail(vendor, new RegExp(ada.number))).toContain(
      'It arrived after the order’s refund period',
    )
    expect(await findItems(shop)).toEqual([])
  })

  it('after the fourteen days of the law, where it was sold without days', async () => {
    const ada = await buy(shop, 'undated')
    await shop.setRows('orders', { id: ada.order }, { refund_days: null })
    await payEarlier(ada.order, 18.1)
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    expect(await findItems(shop)).toEqual([])
    await payEarlier(ada.order, -0.2)
    await withdraw(shop, { name: 'Ada', order: ada.number, email: 'ada.again@example.org' })
    expect(await findItems(shop)).toHaveLength(1)
  })

  it('after the refund', async () => {
    const ada = await buy(shop, 'refunded')
    shop.stripe.refund(ada.session)
    await shop.readEmail(ada.email, /was refunded/)
    await withdraw(shop, { name: 'Ada', order: ada.number, email: 'ada.at.work@example.org' })
    expect(await shop.readEmail(ada.email, /was already refunded/)).toContain(ada.number)
    expect(shop.emailsTo('ada.at.work@example.org')).toHaveLength(1)
    expect(await findItems(shop)).toEqual([])
  })

  it('sold by Gumroad', async () => {
    const gil = await shop.sold({ by: 'gumroad' })
    const { order_number: number } = await shop.readRow('orders', { id: gil.order })
    await withdraw(shop, { name: 'Gil', order: number, email: gil.email })
    expect(await shop.readEmail(gil.email, /Gumroad sold you this order/)).toContain(number)
    expect(await shop.readEmail(vendor, new RegExp(number))).toContain(
      'told the buyer to ask Gumroad. You can refund it there.',
    )
  })
})

it('a withdrawal from a renewal restores the former end of the license, and the license stays', async () => {
  const ada = await shop.sold({ signedIn: true })
  const before = await seeLicense(ada)
  const id = await shop.settle(await payRenewal(shop, ada))
  const { order_number: order } = await shop.readRow('orders', { id })
  expect((await seeLicense(ada)).expires_at).not.toBe(before.expires_at)
  await withdraw(shop, { name: 'Ada', order, email: ada.email })
  await owner.act('orders/refund', { order: id })
  await shop.untilHandled()
  expect(await seeLicense(ada)).toMatchObject({
    status: before.status,
    expires_at: before.expires_at,
  })
  expect(await findItems(shop)).toEqual([])
})

it('when a team’s order is withdrawn from, somebody who only has a key of it ends nothing, and the buyer is emailed', async () => {
  const cara = await shop.sold({ kind: 'team', seats: 3 })
  const { order_number: order } = await shop.readRow('orders', { id: cara.order })
  await withdraw(shop, { name: 'Dov', order, email: 'dov@example.org' })
  expect(await shop.readEmail(cara.email, /another email address/)).toContain(order)
  expect(await findItems(shop)).toMatchObject([
    { detail: expect.stringContaining('another address than the order’s') },
  ])
  await withdraw(shop, { name: 'Cara', order, email: cara.email })
  expect(await findItems(shop)).toMatchObject([
    { detail: expect.stringContaining('with the address of the order') },
  ])
  expect(await shop.useKey(cara.key)).toBe('valid')
})

it('the buyer of a gift reads where to withdraw, and the recipient does not', async () => {
  const [giver, giftee] = [ownEmail('giver'), ownEmail('giftee')]
  const sale = shop.gumroad.sell({ email: giver, giftee })
  await shop.askGumroadOrder(sale)
  const { order_number: order } = await shop.readRow('orders', { provider_order_id: sale })
  await withdraw(shop, { name: 'Fay', order, email: giftee })
  expect(await shop.readEmail(giver, /another email address/)).toContain('Gumroad sold you')
  expect(await shop.readEmail(giftee, /received your withdrawal/)).not.toMatch(/Gumroad/)
  expect(shop.emailsTo(giftee, /A withdrawal from order/)).toEqual([])
})

describe('the vendor', () => {
  it('closes it with a refund, which the order page offers filled in', async () => {
    const ada = await buy(shop, 'closed')
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    expect(await findItems(shop)).toHaveLength(1)
    await owner.act('orders/refund', { order: ada.order })
    expect(await findItems(shop)).toEqual([])
  })

  it('or dismisses it once, with a reason that the order’s address receives', async () => {
    const ada = await buy(shop, 'dismissed')
    await withdraw(shop, { name: 'Eve', order: ada.number, email: 'eve@example.org' })
    const withdrawal = (await shop.readRows('withdrawals'))[0]!.id
    const reason = 'Your colleague asked us to keep it'
    const dismiss = () => owner.attempt('withdrawals/dismiss', { withdrawal, reason })
    expect(await dismiss()).toMatchObject({ ok: true, change: { subject: ada.order } })
    expect(await shop.readEmail(ada.email, /declined/)).toContain(`The reason: ${reason}`)
    expect(shop.emailsTo('eve@example.org', /declined/)).toEqual([])
    expect(await findItems(shop)).toEqual([])
    expect(await dismiss()).toEqual({
      ok: false,
      problems: ['This withdrawal is already dismissed.'],
    })
  })

  it('is told again when the buyer withdraws once more on the day of the dismissal', async () => {
    const ada = await buy(shop, 'insists')
    const fields = { name: 'Ada', order: ada.number, email: ada.email }
    await withdraw(shop, fields)
    const { id: withdrawal } = await shop.readRow('withdrawals')
    await owner.act('withdrawals/dismiss', { withdrawal, reason: 'Was it you?' })
    await withdraw(shop, fields)
    expect(await findItems(shop)).toHaveLength(1)
    expect(shop.emailsTo(ada.email, /received your .* withdrawal/)).toHaveLength(2)
    expect(shop.emailsTo(vendor, new RegExp(ada.number))).toHaveLength(2)
  })

  it('dismisses what the buyer sent on several days in one act, with one email', async () => {
    const ada = await buy(shop, 'twice')
    const fields = { name: 'Ada', order: ada.number, email: ada.email }
    await withdraw(shop, fields)
    await shop.setRows('withdrawals', {}, { sent_at: sql`sent_at - interval '1 day'` })
    await withdraw(shop, fields)
    await withdraw(shop, { ...fields, name: 'Eve', email: 'eve@example.org' })
    const withdrawal = (await list('open'))[0]!.withdrawal_id
    await owner.act('withdrawals/dismiss', { withdrawal })
    await shop.untilSent()
    expect(shop.emailsTo(ada.email, /declined/)).toHaveLength(1)
    expect(await findItems(shop)).toMatchObject([{ detail: expect.stringMatching(/^Eve, /) }])
  })

  it('cannot dismiss it once a refund was asked for, so that the buyer is not told both', async () => {
    const ada = await buy(shop, 'both')
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    const { id: withdrawal } = await shop.readRow('withdrawals')
    const dismiss = () => owner.refusal('withdrawals/dismiss', { withdrawal })
    const asked = { order: ada.order, reason: 'Withdrawn' }
    const dying = refundOrder.act(dyingAt('before', shop.deps), { name: 'operator:mia' }, asked)
    await expect(dying).rejects.toThrow('killed')
    expect(await dismiss()).toMatch(/refund of this order was already started/)
    expect(await list('open')).toMatchObject([{ withdrawal_id: withdrawal }])
    await owner.act('orders/refund', { order: ada.order })
    expect(await dismiss()).toMatch(/already fully refunded/)
    await shop.untilSent()
    expect(shop.emailsTo(ada.email, /declined/)).toEqual([])
    expect(shop.emailsTo(ada.email, /has ended/)).toHaveLength(1)
  })

  it('cannot refund it from a page that still shows it, after somebody else dismissed it', async () => {
    const ada = await buy(shop, 'stale')
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    const { id: withdrawal } = await shop.readRow('withdrawals')
    await owner.act('withdrawals/dismiss', { withdrawal })
    const refund = (answers: object) => ({ order: ada.order, ...answers })
    expect(await owner.refusal('orders/refund', refund({ withdrawal }))).toMatch(/was dismissed/)
    expect(shop.readRefunds(ada.session)).toEqual([])
    await owner.act('orders/refund', refund({}))
    expect(shop.readRefunds(ada.session)).toEqual([4900])
  })

  it('cannot refund an order as the answer to another order’s withdrawal', async () => {
    const [ada, ben] = [await buy(shop, 'named'), await buy(shop, 'other')]
    await withdraw(shop, { name: 'Ben', order: ben.number, email: ben.email })
    const { id: withdrawal } = await shop.readRow('withdrawals')
    const refusal = await owner.refusal('orders/refund', { order: ada.order, withdrawal })
    expect(refusal).toContain(`Order ${ada.number} has no withdrawal ${withdrawal}.`)
    expect(shop.readRefunds(ada.session)).toEqual([])
    await owner.act('orders/refund', { order: ben.order, withdrawal })
    expect(shop.readRefunds(ben.session)).toEqual([4900])
  })

  it('has nothing to do while the refund is on its way, and sees it again if the refund fails', async () => {
    shop.stripe.beginRefundsAs('pending')
    const ada = await buy(shop, 'pending')
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    const { id: withdrawal } = await shop.readRow('withdrawals')
    await owner.act('orders/refund', { order: ada.order })
    shop.stripe.beginRefundsAs('succeeded')
    expect(await findItems(shop)).toEqual([])
    expect(await list('closed')).toMatchObject([{ refund_by: null, withdrawal_id: null }])
    expect(await owner.refusal('withdrawals/dismiss', { withdrawal })).toMatch(/already started/)
    shop.stripe.endRefund(ada.session, 'failed')
    await until(async () => (await findItems(shop)).length === 1)
    expect(await list('open')).toMatchObject([{ withdrawal_id: withdrawal }])
  })

  it('sees in both timelines that it arrived and who decided it, and finds it by order and email', async () => {
    const ada = await buy(shop, 'told')
    const work = 'ada.at.work@example.org'
    const listOwn = async (query: Record<string, string>) =>
      (await owner.list<ListedOrder>('orders/list', query))
        .filter(({ id }) => id === ada.order)
        .map(({ withdrawal }) => withdrawal)
    const search = async (q: string) => (await owner.ask<FoundRows>('search/find', { q })).rows
    expect(await listOwn({ withdrawal: 'any' })).toEqual([])
    await withdraw(shop, { name: 'Ada', order: ada.number, email: work })
    for (const found of [await search(work), await search(ada.number)])
      expect(found).toContainEqual(
        expect.objectContaining({
          note: expect.stringMatching(/paid, withdrawal open$/),
          path: `/admin/order?id=${ada.order}`,
        }),
      )
    expect(await listOwn({ withdrawal: 'open', text: work })).toEqual(['open'])
    expect(await listOwn({ withdrawal: 'closed' })).toEqual([])
    await owner.act('withdrawals/dismiss', {
      withdrawal: (await shop.readRow('withdrawals', { email: work })).id,
      reason: 'They keep it',
    })
    expect(await listOwn({ withdrawal: 'closed' })).toEqual(['closed'])
    expect(await listOwn({ withdrawal: 'open' })).toEqual([])
    await shop.sold()
    const { totals } = await owner.ask<{ totals: OrderTotals }>('orders/list', {
      withdrawal: 'any',
    })
    expect(totals.all).toBe(totals.count)
    const { timeline } = await owner.showOrder(ada.order)
    for (const moments of [timeline, await owner.timelineOf(ada.email)])
      expect(moments).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            title: 'Dismissed a withdrawal',
            detail: '“They keep it”',
            who: 'mia@example.org',
          }),
          expect.objectContaining({
            title: 'Withdrew from the order',
            detail: `${ada.number}, Ada, ${work}, not signed in`,
            who: 'Unconfirmed',
          }),
        ]),
      )
    const acts = await owner.list<RecordedAction>('audit/list', { subject: ada.number })
    expect(acts.map(({ title }) => title)).toContain('Dismissed a withdrawal')
  })

  it('waits while a bank disputes the payment, and sees it again afterwards', async () => {
    const ada = await buy(shop, 'disputed')
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    const dispute = (state: 'open' | 'won') =>
      shop.setRows('orders', { id: ada.order }, { dispute: state, disputed_at: sql`now()` })
    const readState = async () => (await owner.showOrder(ada.order)).withdrawal
    await dispute('open')
    expect(await findItems(shop)).toEqual([])
    expect(await readState()).toBe('waiting')
    await dispute('won')
    expect(await readState()).toBe('open')
    expect(await findItems(shop)).toHaveLength(1)
  })

  it('sees one item per order, the buyer’s before a stranger’s, and is alerted seven days after the first', async () => {
    const ada = await buy(shop, 'week')
    await withdraw(shop, { name: 'Eve', order: ada.number, email: 'eve@example.org' })
    expect(await list('open')).toMatchObject([{ withdrawn_from: 'eve@example.org' }])
    await shop.setRows('withdrawals', {}, { sent_at: sql`sent_at - interval '3 days'` })
    await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
    expect((await findItems(shop)).map(({ detail }) => detail)).toEqual([
      `Ada, ${ada.email}: not signed in, with the address of the order.`,
    ])
    const { id } = await shop.readRow('withdrawals', { email: ada.email })
    expect(await list('open')).toMatchObject([{ withdrawal_id: id, withdrawn_from: null }])
    const after = async (days: number) => {
      const found = await findWithdrawals({ ...shop.deps, clock: inDays(days) })
      return listFindings(found).map(({ cause, count }) => [cause, count])
    }
    expect(await after(3.9)).toEqual([])
    expect(await after(4.1)).toEqual([['withdrawal_open', 1]])
  })
})

it('the emails are sent even when the program is killed between the statement and them', async () => {
  const idle = await ownShop('settings', { work: false, env: { REFUND_DAYS: '14' } })
  const ada = await idle.sold({ by: 'hand', email: 'ada@example.org' })
  const { order_number: order } = await idle.readRow('orders', { id: ada.order })
  const jobs = { send: () => Promise.reject(new Error('killed')) }
  const fields = { name: 'Ada', order, email: 'ada@example.org', step: 'confirm' }
  expect((await send(idle, fields)).status).toBe(200)
  const { id } = await idle.readRow('withdrawals')
  const { rows } = await sql<{
    data: object
  }>`select data from pgboss.job where name = 'withdrawal'`.execute(idle.deps.db)
  expect(rows).toEqual([{ data: { id } }])
  const killed = { ...idle.deps, jobs } as typeof idle.deps
  await expect(followWithdrawal(killed, id)).rejects.toThrow('killed')
  const count = async () =>
    (await idle.readRows('emails')).filter(({ kind }) => kind.startsWith('withdrawal')).length
  expect(await count()).toBe(0)
  await followWithdrawal(idle.deps, id)
  await followWithdrawal(idle.deps, id)
  expect(await count()).toBe(1)
})

it('erasing the buyer wipes name and address, and the order still waits for its refund', async () => {
  const ada = await buy(shop, 'erased')
  await withdraw(shop, { name: 'Ada', order: ada.number, email: ada.email })
  await owner.act('customers/erase', { customer: ada.email })
  expect(await shop.readRows('withdrawals')).toMatchObject([
    { name: null, email: null, email_norm: null },
  ])
  expect((await findItems(shop))[0]!.detail).toMatch(/^Somebody who was erased/)
})

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Overview, SalesByDay } from '#contract/admin/overview.ts'
import type { Deps } from '#server/settings/deps.ts'
import { refundOrder } from '#server/admin/orders/refund.ts'
import { until } from '../../world/clock.ts'
import { readRefusal, readDone, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'
import { dyingAt, findLate } from '../../world/refunds.ts'

const reason = 'half of it, as agreed'
const mia = { name: 'operator:mia' }
const paid = 4900

const shop = await ownShop('limits', { crypto: 'btcpay', env: withConsole })
const second = await shop.another()
const owner = await shop.openConsole()
const other = await second.openConsole()
beforeEach(async () => {
  shop.stripe.up()
  shop.stripe.drop()
  shop.stripe.loseAnswers('', 0)
  await shop.forgetAllRateLimits()
})

async function buy() {
  shop.stripe.release()
  const bought = await shop.sold()
  await shop.untilHandled()
  shop.stripe.drop()
  return bought
}

const ask = (order: string, total?: unknown, by = owner, headers = {}) =>
  by.write(
    'orders/refund',
    { order, reason, ...(total !== undefined && { to_cents: total }) },
    headers,
  )
const refuse = async (answer: Promise<Response>) => readRefusal(await answer)
const listActs = async (order: string) =>
  (await owner.showOrder(order)).timeline.filter(({ kind }) => kind === 'entry')
const act = (deps: Deps, order: string, total: number) =>
  refundOrder.act(deps, mia, { order, reason, to_cents: total })

describe('a refund to a total', () => {
  it('goes back in parts, and the license stays until the last of them', async () => {
    const { key, order, session, email } = await buy()
    expect(await readDone(await ask(order, 2450))).toMatchObject({
      before: {},
      after: { askedForCents: 2450, currency: 'usd' },
    })
    expect(await shop.useKey(key)).toBe('valid')
    expect(await owner.showOrder(order)).toMatchObject({
      status: 'paid',
      refunded_cents: 2450,
      unmade_refund_cents: null,
      refunds: [{ cents: 2450 }],
      licenses: [{ status: 'active' }],
      why_not: { refund: null },
    })
    await until(async () =>
      shop.emailsTo(email).some(({ text }) => text.includes('refunded $24.50 USD')),
    )
    expect(await readDone(await ask(order, 4900))).toMatchObject({
      before: {},
      after: { askedForCents: 4900 },
    })
    expect(await shop.useKey(key)).toBe('revoked')
    expect(shop.readRefunds(session)).toEqual([2450, 2450])
    expect(await owner.showOrder(order)).toMatchObject({
      refunds: [{ cents: 2450 }, { cents: 2450 }],
    })
    const said = (await owner.timelineOf(email)).map(({ title, detail, change, who }) =>
      [title, detail, change, who].join('|'),
    )
    expect(said).toContain('Refunded $24.50|||Shop')
    expect(said).toContain('License revoked||Refunded: $49.00|Shop')
    expect(said).toContain(`Requested a refund|“${reason}”|Asked for: $24.50|mia@example.org`)
    await shop.expectInvariants()
  })

  it('that fails is not counted in the overview, and the order’s timeline says that it failed', async () => {
    const { order, session, email } = await buy()
    const countRefunds = async () => {
      const { figures } = await owner.ask<Overview>('overview/show')
      const { days } = await owner.ask<SalesByDay>('overview/sales-by-day')
      return [figures!.refunds.count, days.reduce((all, { refunds }) => all + refunds, 0)]
    }
    const before = await countRefunds()
    await readDone(await ask(order))
    expect(await countRefunds()).toEqual(before.map((count) => count + 1))
    shop.stripe.endRefund(session, 'failed')
    await shop.judge(session)
    expect(await countRefunds()).toEqual(before)
    const titles = (await owner.timelineOf(email)).map(({ title }) => title)
    expect(titles).toContain('Refund of $49.00 failed')
    expect(titles).not.toContain('Won back $49.00')
  })

  it('is refused when another refund was made since its page was opened', async () => {
    const { order, session } = await buy()
    await readDone(await ask(order, 500))
    const { refunded_cents: seen } = await owner.showOrder(order)
    // Somebody refunds $10.00 on the command line, and then the form of the page sends its $15.00.
    expect(await act(shop.deps, order, seen + 1000)).toMatchObject({ ok: true })
    const send = () =>
      owner.write('orders/refund', { order, reason, from_cents: seen, to_cents: seen + 1500 })
    expect(await refuse(send())).toMatch(
      /refunds of this order have changed: \$15\.00 USD is refunded/,
    )
    expect(shop.readRefunds(session)).toEqual([500, 1000])
  })

  it('leaves earlier states in the customer’s timeline, as does a bounce', async () => {
    const { key, order, email } = await buy()
    await shop.useKey(key)
    // An email that is sent meanwhile would read differently.
    await shop.untilSent()
    const before = await owner.timelineOf(email)
    expect(before.map(({ title }) => title)).toContain('License issued')
    await shop.setRows(
      'emails',
      { recipient: email, kind: 'receipt' },
      { bounced_at: new Date(), bounce_reason: 'No such mailbox' },
    )
    await readDone(await ask(order))
    const after = await owner.timelineOf(email)
    // The last time that a device was seen is one row, which moves.
    expect(after).toEqual(
      expect.arrayContaining(before.filter(({ title }) => !title.endsWith('checked in'))),
    )
    expect(after).toContainEqual(
      expect.objectContaining({
        title: 'Email “Receipt” bounced',
        detail: `to ${email}: No such mailbox`,
      }),
    )
    expect(after[0]!.title).not.toBe(before[0]!.title)
  })

  it('of nothing, of more than was paid, or of no more than already refunded is refused with the reason', async () => {
    const { order, session } = await buy()
    for (const total of [0, -1, 24.5, 'half', null])
      expect(await refuse(ask(order, total))).toContain('must be a whole number from 1')
    expect(await refuse(ask(order, 4901))).toBe('Only $49.00 USD was paid. Enter at most that.')
    expect(await listActs(order)).toEqual([])
    await readDone(await ask(order, 2450))
    for (const total of [2450, 1000])
      expect(await refuse(ask(order, total))).toBe(
        '$24.50 USD is already refunded. Enter a higher total.',
      )
    expect(shop.readRefunds(session)).toEqual([2450])
  })

  it('asks Stripe only for the missing amount', async () => {
    const { order, session } = await buy()
    shop.stripe.refund(session, { amount: 1000 })
    await readDone(await ask(order, 2450))
    expect(shop.readRefunds(session)).toEqual([1000, 1450])
    shop.stripe.refund(session, { amount: 1550 })
    expect(await refuse(ask(order, 3000))).toBe(
      'Stripe has already refunded $40.00 USD of this payment. Nothing was added.',
    )
    expect(shop.readRefunds(session)).toEqual([1000, 1450, 1550])
    expect(await owner.showOrder(order)).toMatchObject({
      refunded_cents: 4000,
      unmade_refund_cents: null,
    })
    await shop.expectInvariants()
  })

  it.each(['before', 'after'] as const)(
    'that was killed %s Stripe made it is made once when repeated, even when Stripe has forgotten its idempotency keys',
    async (when) => {
      const { order, session } = await buy()
      await expect(act(dyingAt(when, shop.deps), order, 2450)).rejects.toThrow('killed')
      expect(await findLate(shop, order)).toHaveLength(1)
      expect(await owner.showOrder(order)).toMatchObject({
        refunded_cents: 0,
        unmade_refund_cents: 2450,
      })
      shop.stripe.forgetKeys()
      await readDone(await ask(order, 2450))
      expect(shop.readRefunds(session)).toEqual([2450])
      expect(await findLate(shop, order)).toEqual([])
      await shop.expectInvariants()
    },
  )

  it('whose request is sent again weeks later is answered as before, and pays nothing', async () => {
    const { order, session } = await buy()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const done = await readDone(await ask(order, 2450, owner, headers))
    shop.stripe.forgetKeys()
    const again = { ...done, repeated: true }
    expect(await readDone(await ask(order, 2450, owner, headers))).toEqual(again)
    await readDone(await ask(order, 3000))
    shop.stripe.forgetKeys()
    expect(await readDone(await ask(order, 2450, owner, headers))).toEqual(again)
    expect(shop.readRefunds(session)).toEqual([550, 2450])
  })

  it('waits for an earlier one that was requested and not made', async () => {
    const { order, session } = await buy()
    await expect(act(dyingAt('before', shop.deps), order, 1000)).rejects.toThrow('killed')
    expect(await refuse(ask(order, 2000))).toBe(
      'A refund up to a total of $10.00 USD was started and isn’t finished. Repeat that one first.',
    )
    await readDone(await ask(order, 1000, other))
    await readDone(await ask(order, 2000))
    expect(shop.readRefunds(session)).toEqual([1000, 1000])
  })

  it('is refused when another was made after Stripe reported the refunded amount', async () => {
    const { order, session } = await buy()
    const { payments } = shop.deps
    const countRefunded = async (reference: string) => {
      const before = await payments.stripe.countRefunded!(reference)
      await readDone(await ask(order, 1000, other))
      return before
    }
    const late = { ...payments, stripe: { ...payments.stripe, countRefunded } }
    expect(await act({ ...shop.deps, payments: late }, order, 2000)).toEqual({
      ok: false,
      problems: ['Another refund of this order was made just now. Look at it, then try again.'],
    })
    expect(await owner.showOrder(order)).toMatchObject({
      refunded_cents: 1000,
      unmade_refund_cents: null,
    })
    await readDone(await ask(order, 2000))
    expect(shop.readRefunds(session)).toEqual([1000, 1000])
  })

  it('that was requested and not made does not need its entry in the audit log', async () => {
    const { order, session } = await buy()
    await expect(act(dyingAt('before', shop.deps), order, 1000)).rejects.toThrow('killed')
    await shop.dropRows('journal', { order_id: order, what: 'orders/refund' })
    expect(await owner.showOrder(order)).toMatchObject({ unmade_refund_cents: 1000 })
    expect(await findLate(shop, order)).toHaveLength(1)
    await readDone(await ask(order, 1000))
    expect([shop.readRefunds(session), await findLate(shop, order)]).toEqual([[1000], []])
  })

  it('is not recorded while Stripe does not answer, and the operator is told to try again', async () => {
    const { order, session } = await buy()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    shop.stripe.down()
    const answer = await ask(order, 1000, owner, headers)
    shop.stripe.up()
    expect(answer.status).toBe(503)
    expect(await refuse(Promise.resolve(answer))).toBe(
      'Stripe didn’t answer. Nothing was recorded. Try again.',
    )
    expect(await owner.showOrder(order)).toMatchObject({ unmade_refund_cents: null })
    expect(await listActs(order)).toEqual([])
    expect(await readDone(await ask(order, 1000, owner, headers))).toMatchObject({
      repeated: false,
    })
    expect(shop.readRefunds(session)).toEqual([1000])
  })

  it('is not recorded when Stripe does not know the payment', async () => {
    const { order } = await buy()
    await shop.setRows('orders', { id: order }, { provider_order_id: 'cs_of_another_account' })
    const answer = await ask(order, 1000)
    expect(answer.status).toBe(400)
    expect(await refuse(Promise.resolve(answer))).toBe(
      'Stripe doesn’t know this payment. Nothing was recorded.',
    )
    expect(await owner.showOrder(order)).toMatchObject({ unmade_refund_cents: null })
    expect(await listActs(order)).toEqual([])
  })

  it('that is on its way is not sent twice, and can be requested again once it was canceled', async () => {
    const { order, session } = await buy()
    shop.stripe.beginRefundsAs('pending')
    await readDone(await ask(order, undefined))
    shop.stripe.beginRefundsAs('succeeded')
    expect(await owner.showOrder(order)).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
      on_its_way_cents: paid,
      unmade_refund_cents: null,
      licenses: [{ status: 'active' }],
    })
    expect(await refuse(ask(order, undefined))).toContain('is already on its way')
    shop.stripe.endRefund(session, 'canceled')
    await shop.lookAgain(session)
    expect(await owner.showOrder(order)).toMatchObject({
      on_its_way_cents: 0,
      unmade_refund_cents: null,
    })
    await readDone(await ask(order, undefined))
    expect(await owner.showOrder(order)).toMatchObject({ status: 'refunded', refunded_cents: paid })
    expect(shop.readRefunds(session)).toEqual([paid, paid])
    await shop.expectInvariants()
  })

  it('is made during an inquiry, but not while a dispute is open, and leaves out what a bank took', async () => {
    const { order, session } = await buy()
    const reason = 'product_not_received'
    const { id } = shop.stripe.inquire(session, { amount: 1000, reason })
    await shop.lookAgain(session)
    expect((await owner.showOrder(order)).inquiry_due_at).not.toBeNull()
    await readDone(await ask(order, 500))
    shop.stripe.changeDispute(session, 'needs_response', id)
    await shop.lookAgain(session)
    expect(await refuse(ask(order, undefined))).toContain('The bank disputes this payment')
    shop.stripe.changeDispute(session, 'lost', id)
    await shop.lookAgain(session)
    expect(await refuse(ask(order, paid))).toBe(
      'The bank has taken back $10.00 USD. Enter at most $39.00 USD.',
    )
    await shop.expectInvariants()
  })

  it('that Stripe refused is not made by sending its request again, only by a new one', async () => {
    const { order, session } = await buy()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    shop.stripe.dispute(session)
    expect(await refuse(ask(order, 2450, owner, headers))).toContain('Stripe refused the refund.')
    shop.stripe.closeDispute(session, 'won')
    shop.stripe.forgetKeys()
    expect(await refuse(ask(order, 2450, owner, headers))).toContain('Send a new request')
    expect(shop.readRefunds(session)).toEqual([])
  })
})

const step = fc.oneof(
  fc.record({ what: fc.constant('ask' as const), total: fc.constantFrom(1000, 2450, 4900) }),
  fc.record({
    what: fc.constant('two' as const),
    total: fc.constantFrom(1000, 2450),
    other: fc.constantFrom(2450, 3000),
  }),
  fc.record({
    what: fc.constant('die' as const),
    total: fc.constantFrom(700, 2450),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  fc.record({ what: fc.constant('at Stripe' as const), total: fc.constant(300) }),
  fc.record({ what: fc.constant('forget' as const), total: fc.constant(0) }),
)

it('no sequence of requests, kills, forgotten keys and refunds at Stripe pays more than was requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const { order, session, id } = await buy()
      const gone = () => shop.readRefunds(session).reduce((sum, cents) => sum + cents, 0)
      for (const each of steps) {
        const before = gone()
        if (each.what === 'ask') await ask(order, each.total)
        if (each.what === 'two')
          await Promise.all([ask(order, each.total), ask(order, each.other, other)])
        if (each.what === 'die')
          await act(dyingAt(each.when, shop.deps), order, each.total).catch(() => {})
        if (each.what === 'forget') shop.stripe.forgetKeys()
        if (each.what === 'at Stripe') {
          if (before + each.total <= 4900) shop.stripe.refund(session, { amount: each.total })
          continue
        }
        const totals = [before, each.total, ...('other' in each ? [each.other] : [])]
        expect(totals).toContain(gone())
      }
      await shop.judge(session)
      const { status } = await shop.readLicense(id)
      expect(status).toBe(gone() === 4900 ? 'revoked' : 'active')
    }),
    { numRuns: 12 },
  )
  await shop.untilHandled()
})

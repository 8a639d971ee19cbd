import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { listActions } from '#server/admin/audit/actions.ts'
import { correctEmail } from '#server/admin/customers/correct-email.ts'
import { mergeCustomers } from '#server/admin/customers/merge.ts'
import { findAccount } from '#server/admin/customers/show.ts'
import { createQuote } from '../quotes.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { buyKey, expectPromises, useKey } from '../key-buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked on the phone'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const correct = (customer: string, email: string, instance = shop) =>
  correctEmail.act(instance.deps, mia, { customer, email, reason })
const merge = (from: string, into: string, instance = shop) =>
  mergeCustomers.act(instance.deps, mia, { from, into, reason })
const idOf = async (email: string) => ((await findAccount(shop.deps, email)) as { id: string }).id

async function enter(email: string) {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, email)
  const own = { email, code }
  const look = () => visitor.post<AccountInfo>('/api/account/get-info', own)
  return { look, accept: () => visitor.post('/api/account/accept-eula', own) }
}

const told = (email: string, words: RegExp) =>
  until(async () => emailsTo(shop, email).some(({ text }) => words.test(text)))

describe('an address that an operator corrects', () => {
  it('opens the account; sessions end, both are told, orders follow', async () => {
    const { email, key, session } = await buyKey(shop)
    const { look } = await enter(email)
    const to = `new.${email}`
    expect(await correct(email, to.toUpperCase())).toMatchObject({
      ok: true,
      change: { after: { toldOldAddress: true } },
    })
    expect((await look()).status).toBe(401)
    await told(email, /Our support team changed it, as requested/)
    await told(to.toUpperCase().replace('EXAMPLE.ORG', 'example.org'), /Use it to sign in/)
    const again = await enter(to)
    expect((await again.look()).body.licenses).toHaveLength(1)
    const order = shop.deps.db.selectFrom('orders').select('email_norm')
    expect(await order.where('provider_order_id', '=', session).execute()).toEqual([
      { email_norm: to },
    ])
    expect(await useKey(shop, key)).toBe('valid')
    expect(JSON.stringify(await listActions(shop.deps, {}))).not.toContain('@')
    await expectPromises(shop)
  })

  it('is not told of it where nobody ever signed in', async () => {
    const { email } = await buyKey(shop)
    const to = `right.${email}`
    expect(await correct(email, to)).toMatchObject({ change: { after: { toldOldAddress: false } } })
    await told(to, /Use it to sign in/)
    expect(emailsTo(shop, email).some(({ text }) => /changed/.test(text))).toBe(false)
  })

  it('stays when the new one is another customer’s, their own, or none', async () => {
    const [one, other] = [await buyKey(shop), await buyKey(shop)]
    expect(await correct(one.email, other.email)).toEqual({
      ok: false,
      problems: [
        `Customer ${await idOf(other.email)} already has that address. Merge the two customers instead.`,
      ],
    })
    const refusals = [
      [one.email, one.email, 'This customer already has that address.'],
      [one.email, 'no address', 'email: must be an email address'],
      [randomUUID(), 'free@example.org', expect.stringMatching(/^There is no customer /)],
    ] as const
    for (const [customer, to, problem] of refusals)
      expect(await correct(customer, to)).toEqual({ ok: false, problems: [problem] })
    expect(await findAccount(shop.deps, 'free@example.org')).toHaveProperty('refused')
  })
})

describe('two accounts that are merged', () => {
  it('are one with all orders, licenses and quotes, and the first acceptance of the EULA', async () => {
    const [from, into] = [await buyKey(shop), await buyKey(shop)]
    const [left, kept] = [await enter(from.email), await enter(into.email)]
    await left.accept()
    await kept.accept()
    const [fromId, intoId] = [await idOf(from.email), await idOf(into.email)]
    const first = new Date(shop.deps.clock.now().getTime() - 1000)
    await shop.deps.db
      .updateTable('eula_acceptances')
      .set({ accepted_at: first, address_hash: Buffer.from('first') })
      .where('account_id', '=', fromId)
      .execute()
    const offer = { mode: 'seats' as const, seats: 2, unitCents: 3900, validDays: 9, people: [] }
    await createQuote(shop.deps, { ...offer, email: from.email })
    expect(await merge(from.email, into.email)).toMatchObject({
      ok: true,
      change: { subject: intoId, before: { from: fromId }, after: { orders: 1, licenses: 1 } },
    })
    expect((await left.look()).status).toBe(401)
    const { body } = await kept.look()
    expect([body.licenses.length, body.orders.length, body.accepted_eula]).toEqual([2, 2, true])
    const acceptances = shop.deps.db.selectFrom('eula_acceptances').selectAll()
    expect(await acceptances.where('account_id', 'in', [fromId, intoId]).execute()).toMatchObject([
      { account_id: intoId, accepted_at: first, address_hash: Buffer.from('first') },
    ])
    const quote = shop.deps.db.selectFrom('quotes').select('email')
    expect(await quote.execute()).toEqual([{ email: into.email }])
    expect(await findAccount(shop.deps, from.email)).toHaveProperty('refused')
    for (const { key } of [from, into]) expect(await useKey(shop, key)).toBe('valid')
    await told(from.email, /no longer opens one/)
    await told(into.email, /orders and license keys of both/)
    shop.stripe.refund(from.session)
    await told(into.email, /refunded/)
    await expectPromises(shop)
  })

  it('can each have had a trial, and keep reminders off where one had them off', async () => {
    const emails = ['try.one@example.org', 'try.two@example.org']
    for (const email of emails) {
      const visitor = createVisitor(shop)
      const { code } = await signIn(shop, visitor, email)
      expect(
        (await visitor.post('/api/account/get-info', { email, code, generate_trial_key: true }))
          .status,
      ).toBe(200)
    }
    await shop.deps.db
      .updateTable('accounts')
      .set({ renewal_emails: false })
      .where('email_norm', '=', emails[0]!)
      .execute()
    expect(await merge(emails[0]!, emails[1]!)).toMatchObject({
      ok: true,
      change: { after: { orders: 0, licenses: 1 } },
    })
    const kept = shop.deps.db.selectFrom('accounts').select('renewal_emails')
    expect(await kept.where('email_norm', '=', emails[1]!).execute()).toEqual([
      { renewal_emails: false },
    ])
    await expectPromises(shop)
  })

  it('are merged once, although two operators do it crosswise at once, and not with themselves or nobody', async () => {
    const [one, other] = [await buyKey(shop), await buyKey(shop)]
    const [oneId, otherId] = [await idOf(one.email), await idOf(other.email)]
    const both = await Promise.all([merge(oneId, otherId), merge(otherId, oneId, second)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await merge(oneId, oneId)).toMatchObject({ ok: false })
    expect(await merge(randomUUID(), otherId)).toMatchObject({ ok: false })
    expect(await useKey(shop, one.key)).toBe('valid')
    await expectPromises(shop)
  })
})

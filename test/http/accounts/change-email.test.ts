import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { times } from '#contract/limits.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { comparisonsPerCode, hideCounter } from '#server/accounts/code.ts'
import { until } from '../../world/clock.ts'
import { orderTerms } from '../../world/rows.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { ownEmail, type Person } from '../../world/visitor.ts'

const change = '/api/account/change-email'
const confirm = '/api/account/confirm-email'
const getInfo = '/api/account/get-info'
const wrong = { old_code: '000000', new_code: '000000' }

const shop = await ownShop('clock')
const second = await shop.another()
beforeEach(() => shop.forgetAllRateLimits())

const see = ({ visitor }: Person, own: { email: string; code: string }) =>
  visitor.post<AccountInfo>(getInfo, own)

const different = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a change of address', () => {
  it('keeps the account and its content, and this browser stays signed in with the new address', async () => {
    const ada = await shop.welcome('ada')
    const to = ownEmail('ada-new')
    const codes = await shop.askTo(ada, to)
    const answer = await ada.visitor.post(confirm, { ...ada.own, ...codes })
    expect([answer.status, answer.body]).toEqual([200, { email: to }])
    const own = { email: to, code: codes.new_code }
    const { body } = await see(ada, own)
    expect(body).toMatchObject({
      email: to,
      accepted_eula: true,
      licenses: [{ license_key: ada.key }],
      orders: [{ order_id: ada.order }],
    })
    expect((await see(ada, ada.own)).status).toBe(401)
    expect(await shop.readRow('orders', { id: ada.order })).toMatchObject({
      account_id: ada.accountId,
      email: to,
      email_norm: to,
    })
  })

  it('leaves the old address free for a new account', async () => {
    const ada = await shop.welcome('ada')
    const codes = await shop.askTo(ada, ownEmail('ada-new'))
    await ada.visitor.post(confirm, { ...ada.own, ...codes })
    await shop.forgetAllRateLimits()
    const { account } = await shop.signIn(shop.visitor(), ada.email)
    expect(account).toMatchObject({ licenses: [], orders: [], accepted_eula: false })
  })

  it('leaves only this browser signed in', async () => {
    const ada = await shop.welcome('ada')
    const elsewhere = shop.visitor()
    await shop.forgetAllRateLimits()
    const { code } = await shop.signIn(elsewhere, ada.email)
    const to = ownEmail('ada-new')
    const codes = await shop.askTo(ada, to)
    await ada.visitor.post(confirm, { ...ada.own, ...codes })
    const own = { email: to, code: codes.new_code }
    const statuses = []
    for (const visitor of [elsewhere, shop.visitor({ cookies: false })])
      for (const each of [own, { email: ada.email, code }])
        statuses.push((await visitor.post(getInfo, each)).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await see(ada, own)).status).toBe(200)
  })

  it('notifies both addresses without revealing one to the other, and is recorded once', async () => {
    const ben = await shop.welcome('ben')
    const to = ownEmail('ben-new')
    const codes = await shop.askTo(ben, to)
    const calls = [shop, second].map(({ app }) =>
      app.request(confirm, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: ben.visitor.cookie()! },
        body: JSON.stringify({ ...ben.own, ...codes }),
      }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    for (const [email, other] of [
      [ben.email, to],
      [to, ben.email],
    ] as const) {
      await until(() => shop.emailsTo(email, /was changed/).length === 1)
      const words = JSON.stringify(shop.emailsTo(email, /code to change|was changed/).map(textOf))
      expect(words).not.toContain(other)
    }
    const notes = await shop.readRows('journal', { subject: ben.accountId })
    expect(notes).toMatchObject([{ actor: 'customer', what: 'account address changed' }])
  })

  it('replaces an empty account and ends its sessions', async () => {
    const cara = await shop.welcome('cara')
    const there = await shop.enter(ownEmail('cara-there'))
    const codes = await shop.askTo(cara, there.email)
    expect((await cara.visitor.post(confirm, { ...cara.own, ...codes })).status).toBe(200)
    expect((await see(there, there.own)).status).toBe(401)
    const { body } = await see(cara, { email: there.email, code: codes.new_code })
    expect(body.licenses.map(({ license_key }) => license_key)).toEqual([cara.key])
  })

  it('moves an order that was started but not paid', async () => {
    const eve = await shop.welcome('eve')
    const row = { ...orderTerms, provider: 'coinbase' as const, created_at: shop.clock.now() }
    const values = { ...row, provider_order_id: eve.email, email: eve.email, email_norm: eve.email }
    await shop.addRow('orders', values)
    const to = ownEmail('eve-new')
    const codes = await shop.askTo(eve, to)
    await eve.visitor.post(confirm, { ...eve.own, ...codes })
    const { body } = await see(eve, { email: to, code: codes.new_code })
    expect(body.orders.map(({ state }) => state)).toEqual(['awaiting_payment', 'paid'])
  })

  it('leaves an issued invoice unchanged', async () => {
    const fay = await shop.welcome('fay')
    const facts = JSON.stringify({ buyer: { email: fay.email } })
    const invoice = { number: `T-${fay.order}`, order_id: fay.order, facts }
    const issued = { ...invoice, issued_at: shop.clock.now() }
    await shop.addRow('invoices', issued)
    const codes = await shop.askTo(fay, ownEmail('fay-new'))
    await fay.visitor.post(confirm, { ...fay.own, ...codes })
    const kept = await shop.readRow('invoices', { order_id: fay.order })
    expect(kept.facts).toEqual({ buyer: { email: fay.email } })
  })
})

describe('the codes', () => {
  it('are both required, and one wrong code gets the same answer as two', async () => {
    const ada = await shop.welcome('ada')
    const codes = await shop.askTo(ada, ownEmail('ada-new'))
    const tries = [
      wrong,
      { ...codes, old_code: different(codes.old_code) },
      { ...codes, new_code: different(codes.new_code) },
      { old_code: codes.new_code, new_code: codes.old_code },
    ]
    const answers = []
    for (const each of tries) {
      const { status, body } = await ada.visitor.post(confirm, { ...ada.own, ...each })
      answers.push([status, body.error.code, body.error.message])
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]!.slice(0, 2)).toEqual([409, 'codes_refused'])
    expect((await see(ada, ada.own)).status).toBe(200)
    expect((await ada.visitor.post(confirm, { ...ada.own, ...codes })).status).toBe(200)
  })

  it('are compared five times, even when guesses arrive at once on two instances', async () => {
    const ben = await shop.welcome('ben')
    const codes = await shop.askTo(ben, ownEmail('ben-new'))
    const guesses = Array.from({ length: 40 }, (_, index) =>
      [shop, second][index % 2]!.app.request(confirm, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: ben.visitor.cookie()! },
        body: JSON.stringify({ ...ben.own, ...wrong }),
      }),
    )
    for (const answer of await Promise.all(guesses))
      expect([409, 429, 503]).toContain(answer.status)
    const { attempts } = await readChange(ben.accountId)
    expect(attempts).toBe(comparisonsPerCode)
    await shop.forgetAllRateLimits()
    expect((await ben.visitor.post(confirm, { ...ben.own, ...codes })).status).toBe(409)
  })

  it('expire after ten minutes or when newer ones are sent', async () => {
    const cara = await shop.welcome('cara')
    const first = await shop.askTo(cara, ownEmail('cara-new'))
    const later = await shop.askTo(cara, ownEmail('cara-new'), 2)
    expect((await cara.visitor.post(confirm, { ...cara.own, ...first })).status).toBe(409)
    shop.clock.advance(times.codeLifetime)
    expect((await cara.visitor.post(confirm, { ...cara.own, ...later })).status).toBe(409)
  })

  it('do not sign in, and a sign-in code confirms no change', async () => {
    const dov = await shop.welcome('dov')
    const to = ownEmail('dov-new')
    const codes = await shop.askTo(dov, to)
    expect((await see(dov, { email: to, code: codes.new_code })).status).toBe(401)
    expect((await see(dov, { email: dov.email, code: codes.old_code })).status).toBe(401)
    await shop.forgetAllRateLimits()
    const forSignIn = await shop.askForCode(shop.visitor(), to)
    const mixed = { ...codes, new_code: forSignIn }
    expect((await dov.visitor.post(confirm, { ...dov.own, ...mixed })).status).toBe(409)
  })

  it('work only in the session that requested them', async () => {
    const eve = await shop.welcome('eve')
    const codes = await shop.askTo(eve, ownEmail('eve-new'))
    const elsewhere = shop.visitor()
    await shop.forgetAllRateLimits()
    const { code } = await shop.signIn(elsewhere, eve.email)
    const other = { email: eve.email, code, ...codes }
    expect((await elsewhere.post(confirm, other)).status).toBe(409)
    const stranger = shop.visitor()
    expect((await stranger.post(confirm, { ...eve.own, ...codes })).status).toBe(401)
    expect((await stranger.post(change, { ...eve.own, new_email: 'x@example.org' })).status).toBe(
      401,
    )
  })
})

describe('asking for a change', () => {
  it('gets the same answer for an address with an account, without one, and at its limit of emails', async () => {
    const fay = await shop.welcome('fay')
    const known = await shop.welcome('known')
    const full = ownEmail('full')
    await shop.fillRateLimit(`codesPerEmailDay:${hideCounter(shop.deps, full)}`, 40)
    const answers = []
    for (const to of [known.email, ownEmail('unknown'), full]) {
      const { status, body } = await fay.visitor.post(change, { ...fay.own, new_email: to })
      answers.push(JSON.stringify([status, body]))
    }
    expect(new Set(answers).size).toBe(1)
    await until(() => shop.emailsTo(fay.email, /code to change/).length === 3)
    expect(shop.emailsTo(full, /code to change/)).toEqual([])
  })

  it('is refused for the current address and invalid ones', async () => {
    const ada = await shop.welcome('ada')
    const bad = ['no address', 'a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example']
    for (const to of bad)
      expect((await ada.visitor.post(change, { ...ada.own, new_email: to })).status).toBe(400)
    const same = { ...ada.own, new_email: ada.email.toUpperCase() }
    expect((await ada.visitor.post(change, same)).body.error.code).toBe('same_email')
    expect(shop.emailsTo(ada.email, /code to change/)).toEqual([])
  })

  it('is limited to five times an hour, on any instance', async () => {
    const ben = await shop.welcome('ben')
    const ask = (instance: Shop) =>
      instance.app.request(change, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: ben.visitor.cookie()! },
        body: JSON.stringify({ ...ben.own, new_email: ownEmail('ben-new') }),
      })
    const statuses: number[] = []
    for (let turn = 0; turn <= rateLimits.emailsPerCaller.points; turn += 1)
      statuses.push((await ask(turn % 2 ? second : shop)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

const textOf = ({ subject, text, html }: { subject: string; text: string; html?: string }) => [
  subject,
  text,
  html,
]

function readChange(accountId: string) {
  return shop.readRow('email_changes', { burned_at: null, account_id: accountId })
}

import { describe, expect, it } from 'vitest'
import { firstPriceCents } from '#contract/product.ts'
import { until } from '../../world/clock.ts'
import { type Attempt, refusal, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const reason = 'asked by the buyer'
const offer = { mode: 'seats', seats: 3, unit_cents: 3900 }

const shop = await ownShop('clock', { env: withConsole })
const owner = shop.openOffice()
const second = await shop.another()
const other = second.openOffice()
shop.stripe.drop()

const tokenOf = ({ change }: Extract<Attempt, { ok: true }>) =>
  change.shown!['link']!.split('?t=')[1]!

async function make(email: string) {
  const outcome = await owner.attempt('quotes/create', { email, ...offer })
  if (!outcome.ok) throw new Error(outcome.problems.join())
  return { quote: outcome.change.subject, token: tokenOf(outcome) }
}

async function relink(quote: string, by = owner) {
  const outcome = await by.attempt('quotes/new-link', { quote })
  return { ...outcome, token: outcome.ok ? tokenOf(outcome) : '' }
}

const statusOf = async (token: string) => (await shop.app.request(`/quote?t=${token}`)).status

async function payAt(token: string, email: string): Promise<string> {
  const session = await shop.beginAt(token)
  shop.stripe.pay(session, { email })
  await shop.judge(session)
  await until(() => shop.emailsTo(email).some(({ text }) => /PC1-/.test(text)))
  return session
}

describe('a new link to a quote', () => {
  it('works, and the previous one does not, even if somebody had started to pay there', async () => {
    const { quote, token } = await make('boss@example.org')
    const begun = await shop.beginAt(token)
    shop.clock.advance(1000)
    const { token: next, ok } = await relink(quote)
    expect(ok).toBe(true)
    expect([await statusOf(token), await statusOf(next)]).toEqual([404, 200])
    const session = await payAt(next, 'boss@example.org')
    expect(session).not.toBe(begun)
    expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
    expect(await relink(quote)).toMatchObject(refusal(/This quote is already paid/))
    await shop.expectInvariants()
  })

  it('is made by the later of two operators who ask at once', async () => {
    const { quote, token } = await make('lea@example.org')
    const both = await Promise.all([relink(quote), relink(quote, second.openOffice())])
    const statuses = await Promise.all([token, ...both.map((each) => each.token)].map(statusOf))
    expect(statuses.toSorted()).toEqual([200, 404, 404])
  })

  it('is not made for a quote that was withdrawn at the same time', async () => {
    const { quote } = await make('max@example.org')
    const input = { quote, reason }
    const both = await Promise.all([
      owner.attempt('quotes/withdraw', input),
      other.attempt('quotes/withdraw', input),
    ])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await relink(quote)).toMatchObject(refusal(/This quote is already withdrawn/))
  })

  it('is not in the audit log, nor is an address', async () => {
    const rows = await shop.readRows('journal')
    expect(rows.map(({ what }) => what)).toContain('quotes/new-link')
    expect(JSON.stringify(rows)).not.toMatch(/@|\?t=/)
  })
})

it('a price that has changed since does not change a quote that was sent', async () => {
  const { token } = await make('fay@example.org')
  expect(offer.unit_cents).not.toBe(firstPriceCents)
  expect(await (await shop.app.request(`/quote?t=${token}`)).text()).toContain('$117.00')
  const session = await payAt(token, 'fay@example.org')
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  await shop.expectInvariants()
})

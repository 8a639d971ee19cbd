import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '#server/settings/clock.ts'
import { giveTrial } from '#server/licenses/trial.ts'
import { remindOfRenewal } from '#server/licenses/remind.ts'
import { until } from '../../world/clock.ts'
import { hold } from '../../world/rows.ts'
import type { Sale } from '../../world/shop-type.ts'
import { hostile, ownShop } from '../../world/visit.ts'
import { createVisitor } from '../../world/visitor.ts'

const shop = await ownShop('clock', { behavior: hostile, env: { RENEWAL_PRICE_CENTS: '2900' } })
const second = await shop.another()

const soon = /^Your Protocraft updates end on \w{3} \d+, \d{4}$/
const over = 'Your Protocraft updates have ended'

async function endUpdates(held: Sale, days: number): Promise<void> {
  const end = addMilliseconds(shop.deps.clock.now(), days * times.day)
  await shop.setRows('licenses', { id: held.id }, { updates_until: end })
}

async function remindOnBoth(): Promise<void> {
  await Promise.all([remindOfRenewal(shop.deps), remindOfRenewal(second.deps)])
  await remindOfRenewal(shop.deps)
}

/** Lists emails to this address about the end of updates. */
async function remindersTo(email: string): Promise<string[]> {
  const like = { recipient: email, kind: 'renewal_reminder' }
  const rows = await shop.readRows('emails', like, 'created_at')
  return rows.map(({ once }) => once!.split(':')[0]!)
}

async function giveEnding(email: string, days: number): Promise<Sale> {
  const held = await shop.sold({ by: 'hand', email })
  await endUpdates(held, days)
  return held
}

describe('the owner of a license gets an email that its updates end', () => {
  it('30 days before and on the day, once each, from however many instances', async () => {
    await giveEnding('ada@example.org', 31)
    await remindOnBoth()
    expect(await remindersTo('ada@example.org')).toEqual([])
    shop.clock.advance(1.5 * times.day)
    await remindOnBoth()
    const message = await shop.emailTo('ada@example.org', soon)
    expect(message.text).toContain('One more year: $29.00, once')
    expect(message.text).toContain('Renew now, and the new year begins when this one ends.')
    shop.clock.advance(20 * times.day)
    await remindOnBoth()
    expect(await remindersTo('ada@example.org')).toEqual(['renewal_soon'])
    shop.clock.advance(10 * times.day)
    await remindOnBoth()
    await shop.emailTo('ada@example.org', new RegExp(over))
    shop.clock.advance(-5 * times.day)
    await remindOnBoth()
    shop.clock.advance(40 * times.day)
    await remindOnBoth()
    expect(await remindersTo('ada@example.org')).toEqual(['renewal_soon', 'renewal_over'])
  })

  it('up to a week late from a shop that was down on the day, and not later', async () => {
    await giveEnding('ben@example.org', 30 - 6)
    await giveEnding('cara@example.org', 30 - 8)
    await giveEnding('dov@example.org', -6)
    await giveEnding('eve@example.org', -8)
    await remindOnBoth()
    const found = await Promise.all(
      ['ben', 'cara', 'dov', 'eve'].map((name) => remindersTo(`${name}@example.org`)),
    )
    expect(found).toEqual([['renewal_soon'], [], ['renewal_over'], []])
  })

  it('which is written once, so that the next run does not wait for the license', async () => {
    const { id } = await giveEnding('ole@example.org', 29)
    await remindOnBoth()
    const letGo = await hold(shop, 'licenses', id)
    await remindOfRenewal(shop.deps).finally(letGo)
    expect(await remindersTo('ole@example.org')).toEqual(['renewal_soon'])
  })

  it('again for the next end, once it was renewed', async () => {
    const held = await giveEnding('gil@example.org', 29)
    await remindOnBoth()
    await endUpdates(held, 29 + 365)
    shop.clock.advance(30 * times.day)
    await remindOnBoth()
    expect(await remindersTo('gil@example.org')).toEqual(['renewal_soon'])
    shop.clock.advance(335 * times.day)
    await remindOnBoth()
    expect(await remindersTo('gil@example.org')).toEqual(['renewal_soon', 'renewal_soon'])
  })

  it('but not for a license that is revoked or suspended, nor for a trial', async () => {
    for (const status of ['revoked', 'suspended'] as const) {
      const { id } = await giveEnding(`${status}@example.org`, 29)
      await shop.setRows('licenses', { id }, { status })
    }
    const { code } = await shop.signIn(shop.visitor(), 'fay@example.org')
    expect(code).toMatch(/^\d{6}$/)
    const fay = await shop.readRow('accounts', { email_norm: 'fay@example.org' })
    await giveTrial(shop.deps, fay.id)
    await remindOnBoth()
    for (const name of ['revoked', 'suspended', 'fay'])
      expect(await remindersTo(`${name}@example.org`)).toEqual([])
  })
})

describe('the switch for these emails', () => {
  async function findOffLink(email: string) {
    const message = await shop.emailTo(email, soon)
    const link = /http\S+\/emails\/off\?t=\S+/.exec(message.text)![0]
    return { message, path: link.slice(link.indexOf('/emails')) }
  }

  const wants = async (visitor: ReturnType<typeof createVisitor>, own: object) =>
    (await visitor.post<AccountInfo>('/api/account/get-info', own)).body.renewal_emails

  it('does not change when the link is only opened, and needs no sign-in', async () => {
    const email = 'hal@example.org'
    await giveEnding(email, 29)
    await remindOnBoth()
    const { path, message } = await findOffLink(email)
    const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${shop.deps.config.siteUrl}${path}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    const { visitor, own } = await shop.enter(email)
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await shop.app.request(path)
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(await page.text()).toContain('Turn both off</button>')
    }
    expect(await wants(visitor, own)).toBe(true)
    const pressed = await shop.app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([pressed.status, await pressed.text()]).toEqual([
      200,
      expect.stringContaining('Reminders are off.'),
    ])
    expect(await wants(visitor, own)).toBe(false)
    expect(await (await shop.app.request(path)).text()).toContain('Reminders are off.')
    shop.clock.advance(29 * times.day)
    await remindOnBoth()
    expect(await remindersTo(email)).toEqual(['renewal_soon'])
  })

  it('is on the account page, in both directions', async () => {
    const email = 'ida@example.org'
    await giveEnding(email, 29)
    const { visitor, own } = await shop.enter(email)
    const turn = async (on: boolean) =>
      (await visitor.post('/api/account/renewal-emails', { ...own, on })).body
    expect(await turn(false)).toEqual({ on: false })
    expect(await wants(visitor, own)).toBe(false)
    await remindOnBoth()
    expect(await remindersTo(email)).toEqual([])
    expect(await turn(true)).toEqual({ on: true })
    await remindOnBoth()
    expect(await remindersTo(email)).toEqual(['renewal_soon'])
  })

  it('keeps working for valid links after a network has pressed thirty invalid ones', async () => {
    const email = 'mo@example.org'
    await giveEnding(email, 29)
    await remindOnBoth()
    const { path } = await findOffLink(email)
    const headers = { 'X-Forwarded-For': '198.51.100.77' }
    const press = async (link: string) =>
      (await shop.app.request(link, { method: 'POST', headers })).status
    for (let count = 0; count < 30; count += 1) expect(await press('/emails/off')).toBe(404)
    expect(await press('/emails/off')).toBe(429)
    expect(await press(path)).toBe(200)
  })

  it('does not change for a token that is not ours', async () => {
    const email = 'kit@example.org'
    const { accountId } = await giveEnding(email, 29)
    await remindOnBoth()
    const { path } = await findOffLink(email)
    const other = await shop.sold({ by: 'hand', email: 'lea@example.org' })
    const forged = [
      '/emails/off',
      `/emails/off?t=${accountId}`,
      `/emails/off?t=${accountId}.`,
      `/emails/off?t=${accountId}.${'A'.repeat(43)}`,
      path.replace(accountId, other.accountId),
      `${path.slice(0, -2)}`,
    ]
    for (const each of forged) {
      expect([each, (await shop.app.request(each)).status]).toEqual([each, 404])
      expect((await shop.app.request(each, { method: 'POST' })).status).toBe(404)
    }
    const rows = await shop.deps.db
      .selectFrom('accounts')
      .select('renewal_emails')
      .where('id', 'in', [accountId, other.accountId])
      .execute()
    expect(rows.map(({ renewal_emails: on }) => on)).toEqual([true, true])
    await until(async () => (await remindersTo(email)).length === 1)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { until } from '../../world/clock.ts'
import { readKey } from '../../world/emails.ts'
import { visitShop } from '../../world/visit.ts'

const shop = await visitShop('calm')
const owner = shop.openOffice()

const move = (license: string, email: string) => owner.attempt('licenses/move', { license, email })

async function listLicenses(email: string) {
  await shop.forgetAllRateLimits()
  const { account } = await shop.signIn(shop.visitor(), email)
  return (account as AccountInfo).licenses.map(({ license_id }) => license_id)
}

const arrives = (email: string, words: string) =>
  until(() => shop.emailsTo(email).some(({ text }) => text.includes(words)))

describe('a license that an operator moves', () => {
  it('is in the other account, works on its devices, and both sides are emailed', async () => {
    const { key, id, email } = await shop.sold()
    await shop.useKey(key)
    const to = `next.${email}`
    expect(await move(key, to)).toMatchObject({ ok: true, change: { after: { keySent: true } } })
    expect(await listLicenses(to)).toEqual([id])
    expect(await listLicenses(email)).toEqual([])
    const use = { license_key: key, fingerprint: 'laptop' }
    expect(await shop.callLicense('validate', use)).toMatchObject({ valid: true })
    await arrives(to, 'This Protocraft license is yours now.')
    expect(readKey(shop, to)).toBe(key)
    await arrives(email, 'moved your license to another account')
    await shop.expectInvariants()
  })

  it('is no longer shown to whoever paid: not on the order page, and not by request', async () => {
    const { key, session, email } = await shop.sold()
    expect((await shop.pollOrder(session)).license_key).toBe(key)
    await move(key, `next.${email}`)
    expect((await shop.askOrder(session)).body).toMatchObject({ state: 'paid', license_key: null })
    await shop.askForKeys({ order: session, email })
    expect(await shop.countSentAgain(email)).toBe(0)
    expect(shop.emailsTo(email).filter(({ text }) => text.includes(key))).toHaveLength(1)
  })

  it('still ends when its payment is refunded, and its buyer and its owner are told', async () => {
    const { key, id, session, email } = await shop.sold()
    const to = `next.${email}`
    await move(id, to)
    shop.stripe.refund(session)
    await until(async () => (await shop.readLicense(id)).status === 'revoked')
    await arrives(email, 'The payment was refunded. The license from order')
    await arrives(to, `The license with the key that ends in ${key.slice(-4)} has ended`)
    const told = shop.emailsTo(to, /license has ended/)
    expect(told).toHaveLength(1)
    const { order_number: number } = await shop.readOrder(session)
    expect(told[0]!.text).not.toContain(number)
    expect(await shop.useKey(key)).toBe('revoked')
    await shop.expectInvariants()
    expect(await move(id, email)).toEqual({
      ok: false,
      problems: ['This license has ended, so it can’t be moved.'],
    })
  })

  it('sends no key to the new owner while it is disputed, and none to the buyer later', async () => {
    const { key, id, session, email } = await shop.sold()
    shop.stripe.dispute(session)
    await until(async () => (await shop.readLicense(id)).status === 'suspended')
    const to = `next.${email}`
    expect(await move(id, to)).toMatchObject({ ok: true, change: { after: { keySent: false } } })
    shop.stripe.closeDispute(session, 'won')
    await until(async () => (await shop.readLicense(id)).status === 'active')
    expect(shop.emailsTo(to)).toEqual([])
    expect(await shop.useKey(key)).toBe('valid')
    await shop.expectInvariants()
  })

  it('stays where it is for a trial, an ended license, the same owner, a wrong id or a wrong address', async () => {
    const { id, email } = await shop.sold()
    const trial = (await shop.takeTrial('try@example.org')).account.licenses[0]!.license_id
    const before = await shop.readLicense(id)
    expect(await move(trial, email)).toMatchObject({ ok: false })
    for (const [license, to] of [
      [id, email],
      [id, 'no address'],
      [randomUUID(), 'free@example.org'],
    ] as const)
      expect(await move(license, to)).toMatchObject({ ok: false })
    expect(await shop.readLicense(id)).toEqual(before)
    await owner.attempt('licenses/revoke', { license: id })
    expect(await move(id, 'free@example.org')).toMatchObject({ ok: false })
    expect(await owner.findCustomers('free@example.org')).toEqual([])
  })
})

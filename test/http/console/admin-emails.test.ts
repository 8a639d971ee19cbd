import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { markBounced } from '#server/mail/bounces.ts'
import { refusal, withConsole } from '../../world/console.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'
import { seller } from '../../world/quotes.ts'

const day = 86_400_000

const shop = await ownShop('clock', {
  env: { ...withConsole, ...seller, SELLER_VAT_ID: 'DE123456789' },
})
const owner = shop.openOffice()
const second = await shop.another()
const elsewhere = second.openOffice()

const resend = (customer: string, which: string, number?: string) =>
  owner.attempt('customers/resend-email', { customer, which, ...(number && { number }) })

const count = (email: string, words: string) =>
  shop.emailsTo(email).filter(({ text }) => text.includes(words)).length
const arrives = (email: string, words: string, times: number) =>
  until(() => count(email, words) === times)

const endsIn = (id: string, days: number) =>
  shop.setRows(
    'licenses',
    { id },
    { updates_until: new Date(shop.deps.clock.now().getTime() + days * day) },
  )

const resendOne = (email: string, by = owner) => by.attempt('emails/resend', { email })

async function findSent(recipient: string, kind: string): Promise<string> {
  await until(async () => (await listSent(recipient, kind)).length > 0)
  return (await listSent(recipient, kind))[0]!
}

async function listSent(recipient: string, kind: string): Promise<string[]> {
  const rows = await shop.readRows('emails', { recipient, kind }, 'created_at')
  return rows.filter(({ sent_at }) => sent_at !== null).map(({ id }) => id)
}

describe('an email that is sent again', () => {
  it('brings the key, to a buyer or to whoever was given one', async () => {
    const { email, key } = await shop.sold()
    expect(await resend(email, 'key')).toMatchObject({
      ok: true,
      change: { before: { bounced: null }, after: { which: 'key', emails: 1 } },
    })
    await arrives(email, key, 2)
    const given = 'given@example.org'
    await owner.attempt('licenses/grant', { email: given, days: 9, seats: 1 })
    await resend(given, 'key')
    await arrives(given, 'We’ve given you', 2)
    await shop.expectInvariants()
  })

  it('can be a receipt, or an invoice by its number', async () => {
    const { email, session } = await shop.sold()
    await resend(email, 'receipt', session)
    await until(
      async () =>
        shop.emailsTo(email).filter((each) => each.subject.startsWith('Receipt')).length === 2,
    )
    expect(await resend(email, 'invoice')).toMatchObject({ ok: false })
    const holder = await shop.enter(email)
    const { order_id } = await holder.newestOrder()
    await holder.ask('invoice', { order_id, company: 'Zed', address: '1 Road', tax_number: '' })
    const { invoice_number: invoice } = await holder.newestOrder()
    expect(await resend(email, 'invoice', invoice!)).toMatchObject({ ok: true })
    await arrives(email, `Invoice ${invoice}`, 1)
  })

  it('can be a reminder while updates end within 30 days, if they want reminders', async () => {
    const { email, id } = await shop.sold()
    expect(await resend(email, 'reminder')).toMatchObject({ ok: false })
    await endsIn(id, 20)
    const wants = (renewal_emails: boolean) =>
      shop.setRows('accounts', { email_norm: email }, { renewal_emails })
    await wants(false)
    expect(await resend(email, 'reminder')).toEqual({
      ok: false,
      problems: ['This customer turned reminders off.'],
    })
    await wants(true)
    expect(await resend(email, 'reminder')).toMatchObject({ ok: true })
    await arrives(email, 'One more year', 1)
  })

  it('warns that the last email bounced', async () => {
    const { email } = await shop.sold()
    const emails = shop.deps.db.selectFrom('emails').select('id').where('recipient', '=', email)
    const ids = (await emails.execute()).map(({ id }) => id)
    await markBounced(shop.deps, { ids, reason: `550 <${email}> unknown` })
    const { change } = (await resend(email, 'key')) as { change: { before: object } }
    expect(change.before).toEqual({ bounced: expect.stringMatching(/^20/) })
  })

  it('is never a code, a key that no longer works, or about somebody else’s property', async () => {
    const [one, other] = [await shop.sold(), await shop.sold()]
    expect(await resend(one.email, 'code')).toEqual({
      ok: false,
      problems: ['which: must be key, receipt, invoice or reminder; codes are never sent again'],
    })
    for (const number of [other.session, randomUUID(), '2027-0099'])
      expect(await resend(one.email, 'receipt', number)).toMatchObject({ ok: false })
    expect(await resend('nobody@example.org', 'key')).toMatchObject({ ok: false })
    await owner.attempt('licenses/revoke', { license: one.id })
    expect(await resend(one.email, 'key')).toEqual({
      ok: false,
      problems: ['There is no key to send: no license is active.'],
    })
  })
})

describe('one email that is sent again', () => {
  it.each([
    ['license', /license key/],
    ['receipt', /^Receipt/],
  ])('is one %s, even when two operators ask at once', async (kind, subject) => {
    const { email } = await shop.sold()
    const id = await findSent(email, kind)
    const both = await Promise.all([resendOne(id), resendOne(id, elsewhere)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await resendOne(id)).toEqual(refusal(/sent again less than five minutes ago/))
    const count = () => shop.emailsTo(email).filter((each) => subject.test(each.subject)).length
    await until(() => count() === 2)
    await shop.expectInvariants()
    expect(count()).toBe(2)
  })

  it('holds back another email about its license or order for a few minutes, whichever email is sent again and by whichever call', async () => {
    const { email } = await shop.sold()
    for (const [kind, which] of [
      ['license', 'key'],
      ['receipt', 'receipt'],
    ] as const) {
      const seen = new Set([await findSent(email, kind)])
      expect(await resendOne([...seen][0]!)).toMatchObject({ ok: true })
      await shop.untilSent()
      const again = await listSent(email, kind)
      expect(again).toHaveLength(2)
      for (const id of again) expect(await resendOne(id)).toEqual(refusal(/Wait a few minutes/))
      expect(await resend(email, which)).toEqual(refusal(/Wait a few minutes/))
    }
    shop.clock.advance(5 * 60_000 + 1)
    expect(await resend(email, 'key')).toMatchObject({ ok: true })
    expect(await resendOne(await findSent(email, 'license'))).toMatchObject({ ok: false })
  })

  it('is never a code, a key that has ended, or one that does not exist', async () => {
    const { email, id: license } = await shop.sold()
    await shop.signIn(shop.visitor(), email)
    expect(await resendOne(await findSent(email, 'code'))).toEqual(refusal(/never sent again/))
    await owner.attempt('licenses/revoke', { license })
    const key = await findSent(email, 'license')
    expect(await resendOne(key)).toEqual(refusal(/is revoked, so its key isn’t sent/))
    expect(await resendOne('11111111-1111-4111-8111-111111111111')).toEqual(
      refusal(/There is no email/),
    )
    expect(await resendOne('x')).toEqual(refusal(/is not the id of an email/))
  })
})

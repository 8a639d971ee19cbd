import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { visitShop } from '../../world/visit.ts'

const shop = await visitShop('calm')
const owner = shop.openOffice()

const correct = (customer: string, email: string) =>
  owner.attempt('customers/correct-email', { customer, email })

describe('an address that an operator corrects', () => {
  it('opens the account: sessions end, both addresses are emailed, and orders follow', async () => {
    const { email, key, session, accountId, visitor, own } = await shop.sold({ signedIn: true })
    const to = `new.${email}`
    expect(await correct(email, to.toUpperCase())).toMatchObject({
      ok: true,
      change: { after: { toldOldAddress: true } },
    })
    expect((await visitor.post('/api/account/get-info', own)).status).toBe(401)
    await shop.readEmail(email, /Our support team changed it, as requested/)
    await shop.readEmail(
      to.toUpperCase().replace('EXAMPLE.ORG', 'example.org'),
      /Use it to sign in/,
    )
    expect((await shop.enter(to)).account.licenses).toHaveLength(1)
    expect(await shop.readOrder(session)).toMatchObject({ email_norm: to })
    expect(await shop.useKey(key)).toBe('valid')
    expect(JSON.stringify(await shop.readRows('journal', { account_id: accountId }))).not.toContain(
      '@',
    )
    await shop.expectInvariants()
  })

  it('gets no email where nobody ever signed in', async () => {
    const { email } = await shop.sold()
    const to = `right.${email}`
    expect(await correct(email, to)).toMatchObject({ change: { after: { toldOldAddress: false } } })
    await shop.readEmail(
      to,
      /Use it to sign in[^]*went to the old address still work[^]*Replace key/,
    )
    expect(shop.emailsTo(email).some(({ text }) => /changed/.test(text))).toBe(false)
  })

  it('is kept when the new one is another customer’s, the same, or none', async () => {
    const [one, other] = [await shop.sold(), await shop.sold()]
    expect(await correct(one.email, other.email)).toEqual({
      ok: false,
      problems: ['Another customer already has that address. Move each license to it instead.'],
    })
    const refusals = [
      [one.email, one.email, 'This customer already has that address.'],
      [one.email, 'no address', 'email: must be an email address'],
      [randomUUID(), 'free@example.org', expect.stringMatching(/^There is no customer /)],
    ] as const
    for (const [customer, to, problem] of refusals)
      expect(await correct(customer, to)).toEqual({ ok: false, problems: [problem] })
    expect(await owner.findCustomers('free@example.org')).toEqual([])
  })
})

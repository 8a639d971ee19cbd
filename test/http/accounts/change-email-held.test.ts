import { describe, expect, it } from 'vitest'
import { hideCounter } from '#server/accounts/code.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'
import { acceptEula, ownEmail, type Person, see } from '../../world/visitor.ts'

const change = '/api/account/change-email'
const confirm = '/api/account/confirm-email'

const shop = await ownShop('sign-in')

describe('an address whose account holds an order, a license or an acceptance', () => {
  const holders: [string, () => Promise<Person>][] = [
    ['an order with its license', () => shop.welcome('cara')],
    ['a trial', () => shop.takeTrial(ownEmail('dov'))],
    ['an accepted EULA', () => welcomeAccepted('fay')],
  ]

  it.each(holders)(
    '(%s) is not taken over, and gets one email about it',
    async (_, welcomeHolder) => {
      const ada = await shop.welcome('ada')
      const there = await welcomeHolder()
      const before = await see(there)
      for (let count = 1; count <= 2; count += 1) {
        await shop.forgetAllRateLimits()
        const request = { ...ada.own, new_email: there.email }
        const { status, body } = await ada.visitor.post(change, request)
        expect([status, body]).toEqual([200, { ok: true }])
      }
      await until(() => shop.emailsTo(ada.email, /code to change/).length === 2)
      await until(() => shop.emailsTo(there.email, /tried to move/).length === 1)
      expect(shop.emailsTo(there.email, /code to change/)).toEqual([])
      expect(shop.emailsTo(there.email, /tried to move/)[0]!.text).not.toContain(ada.email)
      const answer = await ada.visitor.post(confirm, {
        ...ada.own,
        old_code: '000000',
        new_code: '000000',
      })
      expect([answer.status, answer.body.error.code]).toEqual([409, 'codes_refused'])
      expect(await readStoredCodes(ada.accountId)).toEqual([null, null])
      expect(await see(there)).toEqual(before)
    },
  )

  it('is not taken over even if the account got one after the codes were sent', async () => {
    const ada = await shop.welcome('ada')
    const there = await shop.enter(ownEmail('ben-there'))
    const codes = await shop.askTo(ada, there.email)
    await there.visitor.post('/api/account/accept-eula', there.own)
    const { status } = await ada.visitor.post(confirm, { ...ada.own, ...codes })
    expect(status).toBe(409)
    expect((await see(ada)).licenses).toHaveLength(1)
    expect((await see(there)).accepted_eula).toBe(true)
  })
})

it('a code whose email is not sent is not stored', async () => {
  const ada = await shop.welcome('ada')
  const to = ownEmail('full')
  await shop.fillRateLimit(`codesPerEmailDay:${hideCounter(shop.deps, to)}`, 40)
  await ada.visitor.post(change, { ...ada.own, new_email: to })
  expect(await readStoredCodes(ada.accountId)).toEqual([null])
  await until(() => shop.emailsTo(ada.email, /code to change/).length === 1)
  expect(shop.emailsTo(to, /code to change/)).toEqual([])
})

async function welcomeAccepted(name: string): Promise<Person> {
  const person = await shop.enter(ownEmail(name))
  await acceptEula(person)
  return person
}

async function readStoredCodes(accountId: string) {
  const changes = await shop.readRows('email_changes', { account_id: accountId })
  return changes.map(({ new_code_mac }) => new_code_mac)
}

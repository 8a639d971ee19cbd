import { describe, expect, it } from 'vitest'
import { until } from '../../world/clock.ts'
import { countWaiting, hold } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'

const confirm = '/api/account/confirm-email'

const shop = await ownShop('sign-in')

describe('a confirmed change of address at the same time as', () => {
  it('newer codes cannot deadlock', async () => {
    const ada = await shop.welcome('ada')
    const codes = await shop.askTo(ada, ownEmail('ada-new'))
    const letGo = await hold(shop, 'orders', ada.order)
    const confirmed = ada.visitor.post(confirm, { ...ada.own, ...codes })
    await until(async () => (await countWaiting(shop)) === 1)
    const request = { ...ada.own, new_email: ownEmail('ada-newer') }
    const asked = await ada.visitor.post('/api/account/change-email', request)
    await letGo()
    expect([asked.status, (await confirmed).status]).toEqual([200, 409])
  })

  it('a sign-in to the old address lets the change succeed and the sign-in fail', async () => {
    const ben = await shop.welcome('ben')
    const codes = await shop.askTo(ben, ownEmail('ben-new'))
    await shop.forgetAllRateLimits()
    const elsewhere = shop.visitor()
    const code = await shop.askForCode(elsewhere, ben.email)
    const letGo = await hold(shop, 'sessions', (await readSession(ben.accountId)).id)
    const confirmed = ben.visitor.post(confirm, { ...ben.own, ...codes })
    await until(async () => (await countWaiting(shop)) === 1)
    const signedIn = elsewhere.post('/api/account/get-info', { email: ben.email, code })
    await until(async () => (await countWaiting(shop)) === 2)
    await letGo()
    expect([(await confirmed).status, (await signedIn).status]).toEqual([200, 401])
  })

  it('the opposite change lets one succeed and refuses the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cara = await shop.enter(ownEmail('cara'))
      const dov = await shop.enter(ownEmail('dov'))
      const carasCodes = await shop.askTo(cara, dov.email)
      const dovsCodes = await shop.askTo(dov, cara.email, 2, 2)
      const answers = await Promise.all([
        cara.visitor.post(confirm, { ...cara.own, ...carasCodes }),
        dov.visitor.post(confirm, { ...dov.own, ...dovsCodes }),
      ])
      const statuses = answers.map(({ status }) => status)
      // The loser's session may end before it is read, together with its account.
      expect([
        [200, 409],
        [200, 401],
      ]).toContainEqual(statuses.toSorted((a, b) => a - b))
    }
  })

  it('another change to the same free address lets one succeed and refuses the other', async () => {
    const eve = await shop.welcome('eve')
    const fay = await shop.welcome('fay')
    const to = ownEmail('wanted')
    const evesCodes = await shop.askTo(eve, to)
    await shop.forgetAllRateLimits()
    const faysCodes = await shop.askTo(fay, to, 1, 2)
    const letGo = await hold(shop, 'sessions', (await readSession(eve.accountId)).id)
    const first = eve.visitor.post(confirm, { ...eve.own, ...evesCodes })
    await until(async () => (await countWaiting(shop)) === 1)
    const other = fay.visitor.post(confirm, { ...fay.own, ...faysCodes })
    await until(async () => (await countWaiting(shop)) === 2)
    await letGo()
    expect([(await first).status, (await other).status]).toEqual([200, 409])
  })

  it('a call by the empty account that it removes is signed out, and never gets a 500', async () => {
    const hal = await shop.enter(ownEmail('hal'))
    const { id } = await shop.readRow('accounts', { email: hal.email })
    const removing = await shop.deps.db.startTransaction().execute()
    await removing.deleteFrom('sessions').where('account_id', '=', id).execute()
    await removing.deleteFrom('accounts').where('id', '=', id).execute()
    const accepted = hal.visitor.post('/api/account/accept-eula', hal.own)
    await until(async () => (await countWaiting(shop)) === 1)
    await removing.commit().execute()
    expect((await accepted).status).toBe(401)
  })

  it('the first sign-in with the new address never fails with a 500', async () => {
    const gil = await shop.welcome('gil')
    const to = ownEmail('gil-new')
    const codes = await shop.askTo(gil, to)
    await shop.forgetAllRateLimits()
    const elsewhere = shop.visitor()
    const code = await shop.askForCode(elsewhere, to)
    const letGo = await hold(shop, 'sessions', (await readSession(gil.accountId)).id)
    const confirmed = gil.visitor.post(confirm, { ...gil.own, ...codes })
    await until(async () => (await countWaiting(shop)) === 1)
    const signedIn = elsewhere.post('/api/account/get-info', { email: to, code })
    await until(async () => (await countWaiting(shop)) === 2)
    await letGo()
    expect([(await confirmed).status, (await signedIn).status]).toEqual([200, 401])
  })
})

function readSession(accountId: string) {
  return shop.readRow('sessions', { account_id: accountId })
}

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hideCounter } from '#server/console/code.ts'
import { kind } from '#stand-ins/behavior.ts'
import { withConsole } from '../console.ts'
import { addPasskeyOf, askForConsoleCode, openBrowser } from '../console-browser.ts'
import { forgetBudgets } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'

const email = 'mia@example.org'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: kind, env: withConsole })
  await addPasskeyOf(shop, email)
})
afterAll(() => shop.close())
beforeEach(() => shop.deps.db.deleteFrom('rate_limits').execute())

/** As strangers did with the codes of this address today. */
async function useUp(address: string): Promise<void> {
  const { limits } = shop.deps
  const key = hideCounter(shop.deps, 'email', address)
  for (let count = 0; count < 20; count += 1) await limits.spend('consoleCodesPerEmailDay', key)
  await limits.spend('consoleCodesPerEmailToNewNetwork', key)
}

/** The second may have changed between two answers. */
const hideTime = (notice: string) => notice.replace(/\d\d:\d\d UTC/, 'NN:NN UTC')

describe('a code for the console', () => {
  it('is not guessed at where none is open, so nobody uses up the tries of the address', async () => {
    for (let count = 0; count < 12; count += 1) {
      const stranger = openBrowser(shop)
      await stranger.post('console/sign-in', { email: 'nobody@example.org' })
      await stranger.post('console/verify-code', { email, code: '000000' })
    }
    const browser = openBrowser(shop)
    const code = await askForConsoleCode(shop, browser, email)
    expect((await browser.post('console/verify-code', { email, code })).status).toBe(200)
  })

  it('goes once an hour to a new network when strangers used up the day, and all are told', async () => {
    for (let network = 0; network < 5; network += 1)
      for (let count = 0; count < 5; count += 1) {
        const stranger = openBrowser(shop, `198.18.${network}.${count}`)
        await stranger.post('console/sign-in', { email })
        await expect.poll(countUndecided).toBe(0)
      }
    // Twenty of the day, and one that was reserved for the fifth network.
    const browser = openBrowser(shop, '198.18.77.1')
    const told = await browser.post('console/sign-in', { email })
    expect(told.body.notice).toMatch(/^No more codes can go to this address .* until .* UTC\./)
    await expect.poll(countUndecided).toBe(0)
    const nobody = 'nobody@example.org'
    await useUp(nobody)
    const same = await openBrowser(shop).post('console/sign-in', { email: nobody })
    expect(hideTime(same.body.notice)).toBe(hideTime(told.body.notice))
    await forgetBudgets(shop, 'consoleCodesPerEmailToNewNetwork')
    expect((await openBrowser(shop, '198.18.0.9').post('console/sign-in', { email })).body).toEqual(
      {
        ok: true,
        notice: expect.any(String),
      },
    )
    const owner = openBrowser(shop, '198.18.78.1')
    const code = await askForConsoleCode(shop, owner, email)
    expect((await owner.post('console/verify-code', { email, code })).status).toBe(200)
    const again = openBrowser(shop, '198.18.79.1')
    expect((await again.post('console/sign-in', { email })).body.notice).toBeDefined()
  })

  it('goes to a browser that entered one before, whatever a neighbor asked for', async () => {
    const network = '198.18.80.1'
    const owner = openBrowser(shop, network)
    const first = await askForConsoleCode(shop, owner, email)
    expect((await owner.post('console/verify-code', { email, code: first })).status).toBe(200)
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      const neighbor = openBrowser(shop, network)
      const asked = { email: `n${count}@example.org` }
      statuses.push((await neighbor.post('console/sign-in', asked)).status)
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
    await askForConsoleCode(shop, owner, email)
  })
})

/** Requests for a code on which no job has decided yet. */
async function countUndecided(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'console_code' and state <> 'completed'
  `.execute(shop.deps.db)
  return rows[0]!.count
}

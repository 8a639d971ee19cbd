import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { withConsole } from '../../world/console.ts'
import { addPasskeyOf, makeToken, openBrowser, signInToConsole } from '../../console-browser.ts'
import { ownShop } from '../../world/visit.ts'

const email = 'mia@example.org'

const shop = await ownShop('clock', { env: withConsole })

const tables = ['admin_links', 'admin_challenges', 'admin_sessions'] as const

async function listLeft(days: number): Promise<string[]> {
  shop.clock.advance(days * times.day)
  await forgetOldRows(shop.deps)
  const left = []
  for (const table of tables) {
    left.push(`${table} ${(await shop.readRows(table)).length}`)
  }
  return left
}

it('links and used challenges are deleted after a day, and sessions after thirty', async () => {
  const passkey = await addPasskeyOf(shop, email)
  await signInToConsole(openBrowser(shop), passkey)
  await makeToken(shop, email)
  expect(await listLeft(0)).toEqual(['admin_links 1', 'admin_challenges 2', 'admin_sessions 1'])
  expect(await listLeft(1.1)).toEqual(['admin_links 0', 'admin_challenges 0', 'admin_sessions 1'])
  expect(await listLeft(30)).toEqual(['admin_links 0', 'admin_challenges 0', 'admin_sessions 0'])
})

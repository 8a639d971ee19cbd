import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ErrorAnswer } from '#contract/errors.ts'
import { openConsole, readDone, withConsole, type AdminClient } from '../console.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let owner: AdminClient
beforeAll(async () => {
  shop = await openShop({ env: withConsole })
  owner = await openConsole(shop)
})
afterAll(() => shop.close())

const grant = (email: string) => ({ email, days: 365, seats: 1, reason: 'A prize' })

it('a shop without admins has no console and no admin API', async () => {
  const other = await shop.another({ ADMINS: undefined as never })
  expect((await other.app.request('/admin')).status).toBe(404)
  expect((await other.app.request('/api/admin/session/show')).status).toBe(404)
  await other.close()
})

it('a page of the console is never cached, and runs no script but its own', async () => {
  const { headers } = await shop.app.request('/admin')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Content-Security-Policy')).toContain("trusted-types 'none'")
})

it('what touches keys wants the passkey again, once for each call', async () => {
  const headers = { ...owner.headers, 'Content-Type': 'application/json' }
  const post = (more: object) =>
    shop.app.request('/api/admin/licenses/grant', {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(grant('ada@example.org')),
    })
  const answer = await post({ 'Idempotency-Key': 'a-key-of-its-own' })
  expect(answer.status).toBe(403)
  expect(((await answer.json()) as ErrorAnswer).error.code).toBe('confirmation_required')
})

it('a request that is sent again is done once and answers the same', async () => {
  const key = { 'Idempotency-Key': 'the-same-request' }
  const first = await readDone(await owner.write('licenses/grant', grant('ben@example.org'), key))
  const again = await readDone(await owner.write('licenses/grant', grant('ben@example.org'), key))
  expect(again).toEqual({ ...first, repeated: true })
  const { rows } = await countLicenses('ben@example.org')
  expect(rows).toBe(1)
})

it('the name of a request cannot be used for another', async () => {
  const key = { 'Idempotency-Key': 'one-name-two-requests' }
  await readDone(await owner.write('licenses/grant', grant('cara@example.org'), key))
  const answer = await owner.write('licenses/grant', grant('dov@example.org'), key)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Idempotency-Key was used')
})

async function countLicenses(email: string) {
  const found = await shop.deps.db
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('licenses.id')
    .where('email', '=', email)
    .execute()
  return { rows: found.length }
}

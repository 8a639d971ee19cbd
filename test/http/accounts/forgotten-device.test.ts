import { expect, it } from 'vitest'
import { createLicenseClient } from '#license-client/src/client.ts'
import { memoryStore } from '#license-client/src/record.ts'
import { recordRestore } from '../../database.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { behavior: hostile })
const key = (await shop.sold({ by: 'hand', email: 'ada@example.org' })).key

const request = () => ({ licenseKey: key, fingerprint: 'laptop' })

/** Opens an installed app that was activated; its certificate is due for a check 14 days later. */
async function openApp() {
  const store = memoryStore()
  let later = 0
  const client = createLicenseClient({
    baseUrl: shop.url,
    product: 'protocraft',
    publicKeys: shop.deps.signer.jwks.keys as never,
    store,
    clock: () => new Date(shop.clock.now().getTime() + later),
  })
  expect(await client.activate(request())).toMatchObject({ outcome: 'yes' })
  later = 14.5 * 86_400_000
  return client
}

const forget = () => shop.dropRows('activations')

it('without a restore, an unknown device stays unknown', async () => {
  const app = await openApp()
  await forget()
  expect(await app.check(request())).toMatchObject({ outcome: 'no', code: 'not_activated' })
})

it('a device whose activation was lost in a restore activates again at its next check', async () => {
  const app = await openApp()
  await recordRestore(shop.databaseUrl, new Date())
  await forget()
  expect(await app.check(request())).toMatchObject({ outcome: 'yes', source: 'server' })
  expect(await shop.readRows('activations')).toHaveLength(1)
})

it('a released device stays released, even after a restore', async () => {
  const app = await openApp()
  const released = { released_at: shop.clock.now() }
  await shop.setRows('activations', {}, released)
  expect(await app.check(request())).toMatchObject({ outcome: 'no', code: 'not_activated' })
  expect(await app.check(request())).toMatchObject({ outcome: 'no', code: 'not_activated' })
})

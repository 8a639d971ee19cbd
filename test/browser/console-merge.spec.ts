import { calm } from '../buyer.ts'
import { buyKey } from '../key-buyer.ts'
import { expect, test } from './fixtures.ts'
import { enterConsole, serveShop, type ServedShop } from './served-shop.ts'

let served: ServedShop
test.beforeAll(async () => {
  served = await serveShop({ behavior: calm })
})
test.afterAll(() => served.stop())
test.use({ origins: async ({}, use) => use([served.url]) })

test('a merge leads to the customer who stays, with the licenses of both', async ({
  page,
  expectTrouble,
}) => {
  const { shop, url } = served
  const from = await buyKey(shop)
  const into = await buyKey(shop)
  await enterConsole(page, served)
  await page.goto(`${url}/admin/customer?id=${encodeURIComponent(from.email)}`)
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Merge', exact: true }).click()
  const whoStays = account.getByLabel('Email of the customer to keep')

  await whoStays.fill('nobody@example.org')
  await account.getByLabel('Reason').fill('Wrote from both addresses')
  expectTrouble(/status of 400/)
  await account.getByRole('button', { name: 'Merge customers' }).click()
  await expect(account.getByRole('alert')).toContainText('nobody@example.org')
  await expect(whoStays).toHaveValue('nobody@example.org')

  await whoStays.fill(into.email)
  await account.getByRole('button', { name: 'Merge customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: into.email })).toBeVisible()
  for (const { key } of [from, into])
    await expect(page.getByRole('region', { name: 'Licenses' })).toContainText(key.slice(-4))
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Merged another account into this one',
  )
})

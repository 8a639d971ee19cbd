import { until } from '../clock.ts'
import { isWhole } from '../matrix.ts'
import { expectPromises, readLicense } from '../stored.ts'
import { listTold, openVendorShop } from '../vendor.ts'
import { findFaults } from './faults.ts'
import { expect, signedOutTest as test } from './fixtures.ts'
import { enterConsole, type ServedShop, serveShop } from './served-shop.ts'

let served: ServedShop
// A shop of its own: the others charge no tax.
test.beforeAll(async () => {
  served = await serveShop({}, openVendorShop)
})
test.afterAll(() => served.stop())
test.use({ origins: async ({}, use) => use([served.url]) })

const orders = isWhole ? 10 : 2

test('with all on that a vendor turns on, paid orders open and are refunded, and an open dispute is told', async ({
  page,
}) => {
  const { shop, url } = served
  const bought = []
  for (let order = 0; order < orders; order += 1) bought.push(await shop.sold())
  const disputed = await shop.sold()
  await enterConsole(page, served)
  for (const { email, id } of bought) {
    await page.goto(`${url}/admin/orders?text=${encodeURIComponent(email)}`)
    await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByLabel('Reason').fill('Asked by email')
    await page.getByRole('button', { name: /^Refund \$\d/ }).click()
    await expect(page.getByText('Refunded in full')).toBeVisible()
    await until(async () => (await readLicense(shop, id)).status === 'revoked')
  }
  shop.stripe.dispute(disputed.session)
  await until(async () => (await readLicense(shop, disputed.id)).status === 'suspended')
  await page.goto(`${url}/admin`)
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText(`${disputed.email} disputes $53.90`)
  expect(await findFaults(page)).toEqual([])
  const told = () => listTold(shop).map(({ subject }) => subject)
  await until(async () => told().includes('Protocraft: A bank disputes $53.90'))
  expect(told().filter((each) => each.endsWith(' refunded, license ended'))).toEqual([])
  await expectPromises(shop)
})

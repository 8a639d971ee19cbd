import type { Page } from '@playwright/test'
import { useKey } from '../world/licenses.ts'
import { publishFiles } from '../world/publisher.ts'
import type { Shop } from '../world/shop.ts'
import { findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { expect, shopInFullMatrix as inFullMatrix, shopTest as test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

inFullMatrix(
  'what a vendor taps on a phone is large enough for a thumb, and nothing scrolls sideways',
  async ({ page, shop }) => {
    await publishFiles(shop.deps, '4.0.0')
    const eve = await buyWithDevice(shop)
    await page.goto('/admin')
    await expectThumbs(page)
    await find(page, eve)
    await expectThumbs(page)
    await openSuspend(page, eve)
    await expectThumbs(page)
    await page.goto('/admin/releases')
    await expectThumbs(page)
    await page.goto('/admin/release?version=4.0.0')
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('button', { name: 'Withdraw' }).tap()
    await expectThumbs(page)
    expect(await findFaults(page)).toEqual([])
  },
)

async function buyWithDevice(shop: Shop): Promise<string> {
  const { email, key } = await shop.sold()
  await useKey(shop, key)
  return email
}

test('a menu opens below its button, toward the side that has room', async ({ page, shop }) => {
  const eve = await buyWithDevice(shop)
  await page.goto('/admin')
  await find(page, eve)
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.tap()
  const [button, menu] = await Promise.all([
    account.boundingBox(),
    page.locator('.menu:popover-open').boundingBox(),
  ])
  expect(menu!.x).toBeCloseTo(button!.x, 0)
  expect(menu!.y - (button!.y + button!.height)).toBeCloseTo(4, 0)
})

test('a menu that fits neither above nor below its button stays within the window', async ({
  page,
  shop,
}) => {
  const eve = await buyWithDevice(shop)
  await page.goto('/admin')
  await find(page, eve)
  const more = page.getByRole('button', { name: 'More', exact: true })
  await page.setViewportSize({ width: 390, height: 480 })
  await more.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await more.tap()
  const box = await page.locator('.menu:popover-open').boundingBox()
  expect(box!.y).toBeGreaterThanOrEqual(0)
  expect(box!.y + box!.height).toBeLessThanOrEqual(480)
})

async function openSuspend(page: Page, email: string): Promise<void> {
  await find(page, email)
  await page.getByRole('button', { name: 'More', exact: true }).first().tap()
  await page.getByRole('button', { name: 'Suspend', exact: true }).first().tap()
}

async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search the console' }).tap()
  await page.getByRole('combobox', { name: 'Search the console' }).fill(email)
  const found = page.getByRole('listbox', { name: 'Found' })
  await found.getByRole('option').filter({ hasText: email }).first().tap()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
}

async function expectThumbs(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  expect.soft(await findOverflow(page)).toEqual([])
  expect.soft(await findSmallTargets(page)).toEqual([])
}

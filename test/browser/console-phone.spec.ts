import type { Page } from '@playwright/test'
import { useKey } from '../licenses.ts'
import { publishFiles } from '../publisher.ts'
import type { Shop } from '../shop.ts'
import { findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { expect, shopInFullMatrix as inFullMatrix, shopTest as test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a vendor’s evening on a phone: a build withdrawn, a license paused, a customer answered', async ({
  page,
  shop,
}) => {
  await publishFiles(shop.deps, '4.1.0')
  const ada = await shop.sold()
  const eve = await buyWithDevice(shop)
  await test.step('the newest build is bad: it is withdrawn', async () => {
    await openWithdraw(page, '4.1.0')
    await page.getByLabel('Reason').fill('It does not start')
    await page.getByRole('button', { name: 'Withdraw 4.1.0' }).tap()
    await expect(page.getByText('4.1.0 is withdrawn.')).toBeVisible()
  })
  await test.step('Ada’s key is all over a forum: her license is paused', async () => {
    await openSuspend(page, ada.email)
    await page.getByLabel('Reason').fill('Her key is public')
    await page.getByRole('button', { name: 'Suspend license' }).tap()
    await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  })
  await test.step('Eve asks what became of her device: her story answers, a note stays', async () => {
    await find(page, eve)
    const story = page.getByRole('region', { name: 'Activity' })
    await expect(story.getByText(/^Activated on/).first()).toBeVisible()
    await page.getByLabel('New note').fill('Asked for her old laptop. Told her to release it.')
    await page.getByRole('button', { name: 'Add note' }).tap()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
      'Told her to release it',
    )
  })
})

inFullMatrix(
  'what is tapped on that evening is large enough for a thumb, and nothing scrolls sideways',
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

async function openWithdraw(page: Page, version: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('navigation').getByRole('link', { name: 'Releases' }).tap()
  await page.getByRole('link', { name: version }).tap()
  await page.getByRole('button', { name: 'Withdraw' }).tap()
}

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

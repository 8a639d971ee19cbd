import type { Page } from '@playwright/test'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { findListed } from '../prices.ts'
import { calm } from '../shop.ts'
import { expectPromises } from '../stored.ts'
import { expect, inFullMatrix, test } from './fixtures.ts'
import { enterConsole, type ServedShop, serveShop } from './served-shop.ts'
import { readKey } from './visits.ts'

const day = 86_400_000

// The shop's week began five days ago: on Friday its clock is that of its provider again, who lets a
// payment page be open for a day at most.
let served: ServedShop
test.beforeAll(async () => {
  const prepare = async (_: string, clock: { advance(by: number): void }) => clock.advance(-5 * day)
  served = await serveShop({ behavior: calm, prepare })
})
test.afterAll(() => served.stop())
test.use({ origins: async ({}, use) => use([served.url, served.shop.stripe.url]) })

inFullMatrix(
  'a price for Monday and a coupon for Friday are sold at, and refunded whole and in part',
  async ({ page, browser, expectTrouble }) => {
    test.setTimeout(180_000)
    // A coupon before its day.
    expectTrouble(/status of 409/)
    const { shop, url } = served
    // A session at the console ends before Friday, and a browser takes one passkey of a device.
    const desk = await browser.newPage()
    const dayAhead = (days: number) =>
      new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10)

    await test.step('Sunday: the vendor plans both, and nothing costs less or more yet', async () => {
      await enterConsole(page, served)
      await page.goto(`${url}/admin/prices`)
      await page.getByRole('button', { name: 'New price' }).click()
      await page.getByLabel('Price in USD').fill('59')
      await page.getByLabel('From').fill(dayAhead(1))
      await page.getByRole('button', { name: 'Continue' }).click()
      await giveReason(page, 'Set price')
      await expect(page.getByText('Price set.')).toBeVisible()
      await page.goto(`${url}/admin/coupons`)
      await page.getByRole('button', { name: 'New coupon' }).click()
      await page.getByLabel('Code').fill('friday')
      await page.getByLabel('Discount').fill('30%')
      await page.getByLabel('From (optional)').fill(dayAhead(5))
      await page.getByRole('button', { name: 'Continue' }).click()
      await giveReason(page, 'Create coupon')
      await expect(page.getByText('Coupon created.')).toBeVisible()
      await page.goto(`${url}/purchase?coupon=friday`)
      await expect(page.getByText('This coupon isn’t valid yet.')).toBeVisible()
      await expect(cardOf(page)).toContainText('$49.00')
    })
    await test.step('Monday: two buy at the new price', async () => {
      await shop.learnPrices()
      shop.clock.advance(day)
      for (const email of ['mon.whole@example.org', 'mon.part@example.org']) {
        await page.goto(`${url}/purchase`)
        await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
        await pay(page, '$59.00', email)
      }
    })
    await test.step('Friday: two buy with the coupon', async () => {
      shop.clock.advance(4 * day)
      for (const email of ['fri.whole@example.org', 'fri.part@example.org']) {
        await page.goto(`${url}/purchase?coupon=friday`)
        await expect(cardOf(page).locator('del')).toContainText('$59.00')
        await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
        await pay(page, '$41.30', email)
      }
      expect(await findListed(shop, 'FRIDAY')).toMatchObject({ paid: 2, open: 0 })
    })
    await test.step('of each, one is refunded whole and one in part', async () => {
      await enterConsole(desk, served)
      await refund(desk, 'mon.whole@example.org', 'Refunded in full')
      await refund(desk, 'mon.part@example.org', 'Refunded, $20.00', '20')
      await refund(desk, 'fri.whole@example.org', 'Refunded in full')
      await refund(desk, 'fri.part@example.org', 'Refunded, $20.00', '20')
    })
    await test.step('the books agree with the provider’s, and no promise is broken', async () => {
      await expectPromises(shop)
      const compared = await reconcileSince(shop.deps, new Date(Date.now() - 6 * day))
      for (const { money } of compared) expect(money).toMatchObject({ differences: [] })
      await desk.goto(`${url}/admin/reports?name=coupons`)
      const row = desk.getByRole('row', { name: /FRIDAY/ })
      for (const sum of ['$35.40', '$82.60', '$61.30', '$21.30'])
        await expect(row).toContainText(sum)
      await desk.close()
    })
  },
)

const cardOf = (page: Page) => page.getByRole('region', { name: 'Individual License' })

async function giveReason(page: Page, button: string): Promise<void> {
  await page.getByLabel('Reason').fill('the plan for this week')
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function pay(page: Page, amount: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `Pay ${amount}` })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await readKey(page)
}

/** All of an order, or a part of it. */
async function refund(page: Page, email: string, said: string, part?: string): Promise<void> {
  await page.goto(`${served.url}/admin/orders`)
  await page.getByLabel('Email, order, payment or invoice').fill(email)
  await page.getByLabel('Email, order, payment or invoice').press('Enter')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link', { name: 'P-' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  if (part !== undefined) await page.getByLabel('Refund now, in USD').fill(part)
  await page.getByLabel('Reason').fill('the plan for this week')
  await page.getByRole('button', { name: /^Refund \D/ }).click()
  await expect(page.getByText(said)).toBeVisible()
}

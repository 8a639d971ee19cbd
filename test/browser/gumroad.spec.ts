import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newEmail, readEmail, readKey } from './visits.ts'

test.describe('a buyer who uses Gumroad on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('finds the key on the order page and by email', async ({ page, product }) => {
    const email = newEmail('gumroad')
    const key = await buy(page, product.demoUrl, email)
    await expect(page.getByText(key)).toBeInViewport()
    await expect(page.getByText('0 / 1')).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await readEmail(page.request, email, new RegExp(key))
  })

  test('reads on the order page that the money was refunded, and whom to contact', async ({
    page,
    product,
  }) => {
    const email = newEmail('given-back')
    await buy(page, product.demoUrl, email)
    const order = page.url()
    await page.goto(`${product.demoUrl}/gumroad`)
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: 'Refund' }).tap()
    await expect(row.getByRole('cell', { name: 'Refunded', exact: true })).toBeVisible()
    await expect(async () => {
      await page.goto(order)
      await expect(page.getByText('This order was refunded')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText(/PC1-/)).toBeHidden()
    const saleId = new URL(order).searchParams.get('sale_id')!
    const support = page.getByRole('link', { name: 'Email support' })
    expect(decodeURIComponent((await support.getAttribute('href'))!)).toContain(saleId)
  })
})

/** Buys from the list of sales in the demo to the shop's order page. */
async function buy(page: Page, demoUrl: string, email: string): Promise<string> {
  await page.goto(`${demoUrl}/gumroad`)
  await page.getByRole('link', { name: 'Buy on Gumroad' }).tap()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Pay $49' }).tap()
  await expect(page).toHaveURL(/\/purchase-success\?sale_id=/)
  return readKey(page)
}

/* oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures are asked for. */
import { expect, type Page } from '@playwright/test'
import { startFaultyShop, type FaultyShop } from './faulty-shop.ts'
import { test as base } from './fixtures.ts'
import { newEmail } from './visits.ts'

let networks = 0

/** Runs tests against a product whose services can be broken; each test has its own network. */
export const test = base.extend<{ mended: void }, { shop: FaultyShop }>({
  shop: [
    async ({}, use) => {
      const shop = await startFaultyShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  origins: ({ shop }, use) => use([shop.url, shop.stripe.url]),
  extraHTTPHeaders: async ({}, use) => {
    networks += 1
    await use({ 'X-Forwarded-For': `203.0.113.${networks}` })
  },
  mended: [
    async ({ shop }, use) => {
      await use()
      shop.line.mend()
      shop.stripe.up()
    },
    { auto: true },
  ],
})

export async function askForCode(page: Page, email = newEmail('guest')): Promise<string> {
  await page.goto('/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  return email
}

export async function readCode({ mailbox }: FaultyShop, email: string): Promise<string> {
  const message = await mailbox.waitFor(({ to }) => to.includes(email), 10_000)
  return /code is (\d{6})/.exec(message.text)![1]!
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('checkbox', { name: 'trial key' }).uncheck()
  await page.getByRole('button', { name: 'Verify Code' }).click()
}

export async function beginOrder(page: Page): Promise<string> {
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
  return page.url().split('/').at(-1)!
}

import { expect, type Locator, type Page } from '@playwright/test'
import { checkoutProblems, outages } from '#contract/checkout-problems.ts'
import { beginCheckout, beginCrypto, newEmail, pay } from '../../browser/visits.ts'
import type { Scene } from './scene.ts'

export const purchaseScenes: Scene[] = [
  { name: 'Purchase', open: (page) => page.goto('/purchase') },
  { name: 'Pay with Crypto', open: openCrypto },
  { name: 'No address', open: enterNoAddress },
  ...Object.keys(checkoutProblems).map((problem) => ({
    name: `Led back: ${problem}`,
    open: (page: Page) => beLedBack(page, problem),
    ...(outages.includes(problem) && { problem: /status of 503/ }),
  })),
  { name: 'Payment page', open: beginCheckout },
  { name: 'Payment page of crypto', open: (page) => beginCrypto(page, newEmail('sheet')) },
  { name: 'Crypto, too little sent', open: sendTooLittle },
  { name: 'Card declined', open: declineCard },
  { name: 'Order in progress', open: watchOrder },
  { name: 'Order unpaid, gave up', open: giveUp },
  { name: 'Shop not reached, gave up', open: loseShop, problem: /ERR_FAILED/ },
  { name: 'Unknown order', open: openUnknownOrder, problem: /status of 404/ },
  { name: 'No order named', open: (page) => page.goto('/purchase-success') },
  { name: 'Key shown', open: buy },
  { name: 'Key copied', open: copyKey },
]

async function beLedBack(page: Page, problem: string): Promise<void> {
  await page.goto(`/purchase?problem=${problem}`)
  const role = problem === 'cancelled' ? 'status' : 'alert'
  await expect(page.getByRole(role).filter({ hasText: /\w/ }).first()).toBeVisible()
}

async function openCrypto(page: Page): Promise<void> {
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
}

async function enterNoAddress(page: Page): Promise<void> {
  await openCrypto(page)
  await page.getByLabel('Email').fill('ada@example')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
}

async function sendTooLittle(page: Page): Promise<void> {
  await beginCrypto(page, newEmail('sheet'))
  await page.getByRole('radio', { name: /too little/ }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL('**/purchase-success?session_id=**')
  await expect(page.getByText('We received less than the price')).toBeVisible()
}

async function declineCard(page: Page): Promise<void> {
  await beginCheckout(page)
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByRole('radio', { name: /declined/ }).check()
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function watchOrder(page: Page): Promise<void> {
  await beginCheckout(page)
  const session = page.url().split('/').at(-1)
  await page.goto(`/purchase-success?session_id=${session}`)
  await expect(page.getByText('Processing your order')).toBeVisible()
}

async function giveUp(page: Page): Promise<void> {
  await page.clock.install()
  await watchOrder(page)
  await passPauses(page, page.getByText('Unable to retrieve license key.'))
}

async function loseShop(page: Page): Promise<void> {
  await page.clock.install()
  await page.route('**/api/stripe/get-by-order-id', (route) => route.abort())
  await watchOrder(page)
  await passPauses(page, page.getByText('Unable to fetch license key.'))
}

async function openUnknownOrder(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/purchase-success?session_id=cs_test_nobodyknowsthisorder')
  await passPauses(page, page.getByText('Unable to fetch license key.'))
}

/** Skips the pauses between attempts until no attempt is left. */
async function passPauses(page: Page, end: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(end).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
}

async function buy(page: Page): Promise<void> {
  await beginCheckout(page)
  await pay(page, newEmail('sheet'))
}

async function copyKey(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await buy(page)
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
}

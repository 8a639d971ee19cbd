import { expect, type Page } from '@playwright/test'
import { people } from '#db/people.ts'
import { docsRoutes, routes } from './routes.ts'
import { askForCode, beginCheckout, enterAs, enterCode, newEmail, pay, signIn } from './visits.ts'

/** A step or a state of the site, and how a visitor comes to it. */
export interface Scene {
  sheet: 'purchase' | 'account' | 'pages' | 'docs'
  name: string
  open: (page: Page) => Promise<unknown>
}

const purchase: Omit<Scene, 'sheet'>[] = [
  { name: 'Purchase', open: (page) => page.goto('/purchase') },
  { name: 'Pay with Crypto', open: openCrypto },
  { name: 'Provider down', open: (page) => page.goto('/purchase?problem=unavailable') },
  { name: 'Payment page', open: beginCheckout },
  { name: 'Card declined', open: declineCard },
  { name: 'Order in progress', open: watchOrder },
  { name: 'Order unpaid, gave up', open: giveUp },
  { name: 'No order named', open: (page) => page.goto('/purchase-success') },
  { name: 'Key shown', open: buy },
  { name: 'Key copied', open: copyKey },
]

const account: Omit<Scene, 'sheet'>[] = [
  { name: 'E-mail', open: (page) => page.goto('/account') },
  { name: 'Code', open: (page) => askForCode(page, newEmail('sheet')) },
  { name: 'Wrong code', open: enterWrongCode },
  ...people.map(({ name }) => ({ name, open: (page: Page) => enterAs(page, name) })),
  { name: 'Release a device', open: askToRelease },
  { name: 'Session ended', open: endSession },
]

const pages = [...routes.filter((route) => !docsRoutes.includes(route)), '/404'].map((route) => ({
  name: route,
  open: (page: Page) => page.goto(route),
}))

const docs = docsRoutes.map((route) => ({
  name: route.replace('/docs/', ''),
  open: (page: Page) => page.goto(route),
}))

export const scenes: Scene[] = [
  ...purchase.map((scene) => ({ sheet: 'purchase' as const, ...scene })),
  ...account.map((scene) => ({ sheet: 'account' as const, ...scene })),
  ...pages.map((scene) => ({ sheet: 'pages' as const, ...scene })),
  ...docs.map((scene) => ({ sheet: 'docs' as const, ...scene })),
]

async function openCrypto(page: Page): Promise<void> {
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
}

async function declineCard(page: Page): Promise<void> {
  await beginCheckout(page)
  await page.getByLabel('E-mail').fill('grace@example.org')
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
  await watchOrder(page)
  await expect(page.getByText('Unable to retrieve license key.')).toBeVisible({ timeout: 30_000 })
}

async function buy(page: Page): Promise<void> {
  await beginCheckout(page)
  await pay(page, newEmail('sheet'))
}

async function copyKey(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await buy(page)
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).click()
}

async function enterWrongCode(page: Page): Promise<void> {
  await askForCode(page, newEmail('sheet'))
  await enterCode(page, '000000')
  await expect(page.getByText('Failed to verify code.')).toBeVisible()
}

async function askToRelease(page: Page): Promise<void> {
  await enterAs(page, 'Eve')
  await page.getByRole('button', { name: 'Release this device' }).click()
}

async function endSession(page: Page): Promise<void> {
  await page.clock.install()
  await signIn(page, newEmail('sheet'))
  await page.clock.fastForward('45:00')
  await expect(page.getByText('You were signed out')).toBeVisible()
}

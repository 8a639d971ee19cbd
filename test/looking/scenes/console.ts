import { expect, type Page } from '@playwright/test'
import { signInToConsole } from '../../browser/console.ts'
import { type Product, query } from '../../product.ts'
import type { Scene } from './scene.ts'

/** Every address, with its title, and one of each thing. */
export const consoleScenes: Scene[] = [
  show('', 'Overview'),
  show('customers', 'Customers'),
  show('customers?q=example.org', 'Customers'),
  show('customers?q=nobody-has-this', 'Customers'),
  show('customers?show=licenses', 'Licenses'),
  show('customers?show=devices', 'Devices'),
  titled(
    /^eve@example\.org ·/,
    reach('Customer', (page) => openCustomer(page, 'eve@example.org')),
  ),
  show('orders', 'Orders'),
  show('orders?text=nobody-has-this', 'Orders'),
  show('orders?show=invoices', 'Invoices'),
  show('orders?show=quotes', 'Quotes'),
  show('order', 'Order'),
  titled(
    /^P-\w{4}-\w{4} ·/,
    reach('Order', (page) => openOrder(page, 'ada@example.org')),
  ),
  show('held-payments', 'Held payments'),
  show('held-payments?state=decided', 'Decided · Held payments'),
  show('emails', 'Emails'),
  show('emails?state=bounced', 'Bounced · Emails'),
  show('email', 'Email'),
  titled(/^(?!Email )[A-Z]/, reach('Email', openEmail)),
  show('releases', 'Releases'),
  show('release', 'Release'),
  show('release?version=0.9.4-demo', '0.9.4-demo'),
  show('reports', 'Reports'),
  show('reports?name=sales', 'Sales · Reports'),
  show('reports?name=renewals', 'Renewals · Reports'),
  show('reports?name=tax', 'Tax · Reports'),
  show('audit', 'Audit'),
  show('settings', 'Settings'),
  show('settings?show=all&set=no', 'Not set · All settings'),
  show('prices', 'Prices'),
  show('people', 'People'),
  show('coupons', 'Coupons'),
  show('api-keys', 'API keys'),
  show('webhooks', 'Webhooks'),
  show('sign-in', 'Sign in to the console'),
  show('passkey', 'Add a passkey'),
]

/** Dialogs and menus on the page of one thing. */
export const consoleDetails: Scene[] = [
  reach('Customer who was refunded', (page) => openCustomer(page, 'dov@example.org')),
  reach('Customer, revoking', async (page) => {
    await openCustomer(page, 'eve@example.org')
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('button', { name: 'Revoke' }).click()
  }),
  reach('Customer, making a license file', async (page) => {
    await openCustomer(page, 'ada@example.org')
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('button', { name: 'Make license file' }).click()
  }),
  reach('Customer, more actions', async (page) => {
    await openCustomer(page, 'eve@example.org')
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
  }),
  reach('Coupon, its menu', async (page) => {
    await page.goto('/admin/coupons')
    await page.getByRole('button', { name: 'Actions' }).first().click()
  }),
  reach('Orders of other days', (page) => page.goto('/admin/orders?started_days=other')),
  reach('Order, refunding', async (page) => {
    await openOrder(page, 'ada@example.org')
    await page.getByRole('button', { name: 'Refund' }).click()
  }),
  reach('Order that was refunded', (page) => openOrder(page, 'dov@example.org')),
  reach('Release, withdrawing', async (page) => {
    await page.goto('/admin/release?version=0.9.3-demo')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
  }),
  reach('Making a key', (page) => page.goto('/admin/api-keys?scopes=releases:publish')),
  reach('Adding a webhook', async (page) => {
    await page.goto('/admin/webhooks')
    await page.getByRole('button', { name: 'Add webhook' }).click()
  }),
  reach('Making a quote', (page) => page.goto('/admin/orders?show=quotes&do=quote')),
  reach('Held payments', async (page, product) => {
    await holdOne(product)
    await page.goto('/admin/held-payments')
  }),
  reach('Overview with a problem', (page) => page.goto('/admin')),
  { ...reach('Palette', (page) => find(page, 'ada')), inWindow: true },
  { ...reach('Palette, nothing', (page) => find(page, 'nobody-has-this')), inWindow: true },
  {
    ...reach('Menu', async (page) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Menu' }).click()
    }),
    width: 390,
    inWindow: true,
  },
]

const inForcedColors = [
  '',
  'customers',
  'orders',
  'reports?name=sales',
  'release?version=0.9.4-demo',
  'api-keys?scopes=releases:publish',
]

export const consoleForced: Scene[] = inForcedColors.map((place) => ({
  name: `/admin/${place}`,
  open: async (page, product) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await show(place).open(page, product)
  },
}))

function show(place: string, title?: string): Scene {
  const address = `/admin/${place}`.replace(/\/$/, '')
  const scene = reach(address, (page) => page.goto(address))
  return title ? titled(`${title} · Protocraft`, scene) : scene
}

function titled(title: string | RegExp, scene: Scene): Scene {
  return { ...scene, title }
}

/** Opens a part of a page. `says`: what may still load. */
export function reach(name: string, open: Scene['open'], says = ''): Scene {
  return {
    name,
    open: async (page, product) => {
      await enterConsole(page, product)
      await open(page, product)
      // The code of a page comes after its frame.
      await expect(page.locator('main:not([data-asleep]) h1')).toBeVisible()
      if (!says.startsWith('Loading ')) await expect(page.getByText(/^Loading /)).toHaveCount(0)
    },
  }
}

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0]

/** To enter takes seconds, so one session serves all scenes of a product. */
const sessions = new WeakMap<Product, Cookies>()

async function enterConsole(page: Page, product: Product): Promise<void> {
  if ((await page.context().cookies()).length > 0) return
  const cookies = sessions.get(product)
  if (cookies !== undefined) return page.context().addCookies(cookies)
  await signInToConsole(page, product)
  sessions.set(product, await page.context().cookies())
}

export async function openCustomer(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/customers?q=${email}`)
  await page.waitForURL('**/admin/customer?id=*')
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first(),
  ).toBeVisible()
}

async function openOrder(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/orders?text=${email}`)
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await page.waitForURL('**/admin/order?id=*')
}

async function openEmail(page: Page): Promise<void> {
  await page.goto('/admin/emails')
  await page.getByRole('table', { name: 'Emails' }).getByRole('link').first().click()
  await page.waitForURL('**/admin/email?id=*')
}

async function find(page: Page, words: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('banner').getByRole('button', { name: 'Search the console' }).click()
  await page.getByRole('combobox', { name: 'Search the console' }).fill(words)
  await expect(page.locator('dialog:not([data-state=loading])')).toBeVisible()
}

function holdOne(product: Product): Promise<unknown> {
  return query(
    product,
    `insert into held_payments (provider, reference, reason, detail, created_at)
     select provider, provider_order_id, 'wrong_amount', '{"amountCents":4800}', now()
     from orders where email = 'ada@example.org' on conflict do nothing`,
  )
}

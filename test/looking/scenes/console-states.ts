import { expect, type Page, type Route } from '@playwright/test'
import { reach } from './console.ts'
import type { Scene } from './scene.ts'

/** A read of the console, and what its page says when that is empty or without a part. */
interface Read {
  /** The path in the console. */
  at: string | ((page: Page) => Promise<string>)
  call: string
  /** The name of what is read, such as "orders" in "The orders didn’t load." */
  what: string
  empty?: Said
  /** An answer that lacks a part. */
  partial?: Said
}

type Said = [answer: Changed, says: string]
type Changed = Record<string, unknown>

const none = { rows: [], next: null, totals: { count: 0, all: 0 } }
const unread = { is_partial: true, problems: [], figures: null, systems: null, orders: null }

/** Every list and figure of the console. */
const reads: Read[] = [
  {
    at: '',
    call: 'overview/show',
    what: 'the overview',
    empty: [{ problems: [], orders: [] }, 'You’re all caught up.'],
    partial: [unread, 'Sales, systems, and orders couldn’t be loaded.'],
  },
  { at: '', call: 'overview/sales-by-day', what: 'sales' },
  list('customers', 'customers/list', 'customers', 'No customers yet.'),
  list('customers?q=example.org', 'customers/find', 'customers', 'No matching customers.'),
  list('customers?show=licenses', 'licenses/list', 'licenses', 'No licenses yet.'),
  list('customers?show=devices', 'devices/list', 'devices', 'No active devices.'),
  { at: findCustomer, call: 'customers/show', what: 'the customer' },
  list(findCustomer, 'licenses/list', 'licenses', 'No licenses yet.'),
  list(findCustomer, 'customers/timeline', 'the timeline', 'Nothing has happened yet.'),
  list('orders', 'orders/list', 'orders', 'No paid orders yet.'),
  list('orders?text=nobody', 'orders/list', 'orders', 'No matching orders.'),
  { at: findOrder, call: 'orders/show', what: 'the order' },
  list('orders?show=invoices', 'invoices/list', 'invoices', 'No invoices yet.'),
  list('orders?show=quotes', 'quotes/list', 'quotes', 'No quotes yet.'),
  list('held-payments', 'held-payments/list', 'payments', 'No held payments.'),
  list('held-payments?state=decided', 'held-payments/list', 'payments', 'No decisions yet.'),
  list('emails', 'emails/list', 'emails', 'No emails yet.'),
  list('emails?state=dropped', 'emails/list', 'emails', 'No dropped emails.'),
  { at: findEmail, call: 'emails/show', what: 'the email' },
  { at: findEmail, call: 'emails/preview', what: 'the preview' },
  list('releases', 'releases/list', 'versions', 'Nothing is published yet.'),
  {
    at: 'release?version=0.9.4-demo',
    call: 'releases/show',
    what: 'the release',
    empty: [{ notes: '', actions: [], files: [] }, 'No notes.'],
  },
  { at: 'prices', call: 'prices/list', what: 'prices' },
  list('coupons', 'coupons/list', 'coupons', 'No coupons yet.'),
  { at: 'reports', call: 'reports/list', what: 'reports' },
  list('reports?name=sales', 'reports/sales', 'the report', 'No activity in this date range.'),
  list('audit', 'audit/list', 'actions', 'No actions yet.'),
  list('api-keys', 'api-keys/list', 'API keys', 'No API keys yet.'),
  { at: 'api-keys?scopes=orders:read', call: 'api-keys/scopes', what: 'scopes' },
  list('webhooks', 'webhooks/list', 'webhooks', 'No webhooks yet.'),
  { at: 'people', call: 'session/show', what: 'your session' },
  { at: 'people', call: 'people/list', what: 'people' },
  { at: 'settings', call: 'passkeys/list', what: 'passkeys' },
  { at: 'settings', call: 'settings/list', what: 'settings' },
]

function list(at: Read['at'], call: string, what: string, says: string): Read {
  return { at, call, what, empty: [none, says] }
}

export const loadingScenes = reads
  .filter(({ call }) => call !== 'api-keys/scopes')
  .map((read) => showRead(read, () => {}, `Loading ${read.what}`))

export const failedScenes = reads.map((read) => showRead(read, fail, sayFailed(read.what)))

export const emptyScenes = reads.flatMap((read) => (read.empty ? [showSaid(read, read.empty)] : []))

export const partialScenes = [
  ...reads.flatMap((read) => (read.partial ? [showSaid(read, read.partial)] : [])),
  { ...reach('Orders, the next page', showNextPage), problem: /status of 503/ },
]

function showSaid(read: Read, [answer, says]: Said): Scene {
  return showRead(read, (route) => change(route, answer), says)
}

function showRead(read: Read, answer: (route: Route) => unknown, says: string): Scene {
  const { at, call } = read
  const name = `${typeof at === 'string' ? `/admin/${at}` : at.name}, ${call}`
  return {
    ...reach(
      name,
      async (page) => {
        const place = typeof at === 'string' ? at : await at(page)
        await page.route(`**/api/admin/${call}*`, answer)
        await page.goto(`/admin/${place}`)
        const main = page.getByRole('main')
        await expect(main.getByText(says).first()).toBeVisible()
        for (const other of listSaid(read).filter((each) => each !== says))
          await expect(main.getByText(other, { exact: true })).toHaveCount(0)
      },
      says,
    ),
    ...(answer === fail && { problem: /status of 503/ }),
  }
}

/** Lists what its page says in each state. */
function listSaid({ what, empty, partial }: Read): string[] {
  const said = [empty?.[1], partial?.[1]].filter((each) => each !== undefined)
  return [`Loading ${what}`, sayFailed(what), ...said]
}

function sayFailed(what: string): string {
  return /^(the|your) /.test(what)
    ? `${what[0]!.toUpperCase()}${what.slice(1)} didn’t load.`
    : `The ${what} didn’t load.`
}

function fail(route: Route): Promise<void> {
  const error = { code: 'unavailable', message: 'The database isn’t answering.' }
  return route.fulfill({ status: 503, json: { error } })
}

async function change(route: Route, answer: Changed): Promise<void> {
  const response = await route.fetch()
  const real = await response.json()
  const totals = real.totals && Object.assign(real.totals, answer['totals'])
  await route.fulfill({ response, json: { ...real, ...answer, totals } })
}

async function showNextPage(page: Page): Promise<void> {
  await page.route('**/api/admin/orders/list*', (route) =>
    route.request().url().includes('after=') ? fail(route) : change(route, { next: 'more' }),
  )
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('More orders didn’t load.')).toBeVisible()
}

function findCustomer(page: Page): Promise<string> {
  return findOne(page, 'customer', 'customers/find?q=eve@example.org')
}

function findOrder(page: Page): Promise<string> {
  return findOne(page, 'order', 'orders/list?text=ada@example.org')
}

function findEmail(page: Page): Promise<string> {
  return findOne(page, 'email', 'emails/list?to=ada@example.org')
}

async function findOne(page: Page, kind: string, call: string): Promise<string> {
  const answer = await page.request.get(`/api/admin/${call}`)
  const { rows } = (await answer.json()) as { rows: { id: string }[] }
  return `${kind}?id=${rows[0]!.id}`
}

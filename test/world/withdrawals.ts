import { expect } from 'vitest'
import { sql } from 'kysely'
import type { Overview } from '#contract/admin/overview.ts'
import { until } from './clock.ts'
import { withConsole } from './console.ts'
import { vendor } from './vendor.ts'
import { ownShop, type ShopOptions } from './visit.ts'
import { ownEmail, ownNetwork, type Site } from './visitor.ts'
import type { Shop } from './vocabulary.ts'

export type Fields = Record<string, string>

export const openWithDays = (options: ShopOptions = {}) =>
  ownShop('limits', {
    ...options,
    gumroad: true,
    env: { ...withConsole, REFUND_DAYS: '14', ALERT_EMAIL: vendor },
  })

/** Submits a form of /withdraw as a browser does, by default from a network that nobody else uses. */
export function send({ app }: Site, fields: Fields, headers: Fields = {}) {
  return app.request('/withdraw', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': ownNetwork(),
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Reads the fields that the second page sends again. */
export const readHidden = (page: string): Fields =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!.replaceAll('&#x27;', "'")],
    ),
  )

export const wordsOf = (page: string) =>
  page
    .slice(page.indexOf('<main'), page.indexOf('</main>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** Waits until every statement was handled, and its emails are sent. */
export async function untilTold(shop: Shop): Promise<void> {
  const waiting = sql`select from pgboss.job where name = 'withdrawal' and state <> 'completed'`
  await until(async () => (await waiting.execute(shop.deps.db)).rows.length === 0)
  await shop.untilSent()
}

/** Goes through both pages without a script; returns the words of the last one. */
export async function withdraw(shop: Shop, fields: Fields, headers: Fields = {}): Promise<string> {
  const step: Fields = 'code' in fields ? {} : { step: 'check' }
  const asked = await (await send(shop, { ...fields, ...step }, headers)).text()
  expect(wordsOf(asked)).toContain('Confirm withdrawal')
  const done = await send(shop, { ...readHidden(asked), step: 'confirm' }, headers)
  expect([done.status, done.headers.get('Location')]).toEqual([200, null])
  await untilTold(shop)
  return wordsOf(await done.text())
}

export const findItems = async (shop: Shop) =>
  (await shop.openOffice().ask<Overview>('overview/show')).problems.filter(
    ({ kind }) => kind === 'withdrawal_open',
  )

/** Buys, and returns the number of the order as the receipt shows it. */
export async function buy(shop: Shop, name: string) {
  const sale = await shop.sold({ email: ownEmail(name) })
  const receipt = await shop.readEmail(sale.email, /Order: P-/)
  return { ...sale, number: /Order: (P-\w{4}-\w{4})/.exec(receipt)![1]! }
}

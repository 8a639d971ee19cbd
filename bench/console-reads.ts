import { createHash } from 'node:crypto'

/** A read of the admin API, as somebody asks for it. */
export type Read = [call: string, query?: Record<string, string>]

const id = (text: string) =>
  createHash('md5').update(text).digest('hex').replace(form, '$1-$2-$3-$4-$5')
const form = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** Its ids are among those that the API takes for ids. */
const number = 95_550
const customer = id(`account${number}`)
const email = `user${number}@mail${number % 97}.example`
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
const year = { from: daysAgo(350).slice(0, 10) }
const ending = { updates_from: daysAgo(-30).slice(0, 10), updates_to: daysAgo(-60).slice(0, 10) }
/** A place far down in a list that goes by time. */
const deep = { after: `${daysAgo(300).slice(0, 23)}000_${id('a place')}` }

/** Each list from the top, far down, and by what people narrow it by. */
export const reads: Read[] = [
  ['overview/show'],
  ['overview/sales-by-day'],
  ['overview/sales-by-day', { days: '400' }],
  ['overview/devices-by-version'],
  ['customers/list'],
  ['customers/find', { q: email }],
  ['customers/find', { q: 'user19' }],
  ['customers/find', { q: 'mail59.ex' }],
  ['customers/find', { q: 'mail59.ex', ...deep }],
  ['customers/find', { q: 'laptop' }],
  ['customers/find', { q: 'nobody-has-this' }],
  ['customers/find', { q: `pi_${number}` }],
  ['customers/show', { customer }],
  ['customers/story', { customer }],
  ['licenses/list', { customer }],
  ['licenses/list'],
  ['licenses/list', { status: 'active', ...ending }],
  ['licenses/count', { status: 'active', ...ending }],
  ['licenses/totals', { type: 'trial' }],
  ['licenses/list', { type: 'trial' }],
  ['devices/list'],
  ['devices/list', { app_version: '1.5.0' }],
  ['devices/count', { app_version: '1.5.0' }],
  ['devices/totals'],
  ['licenses/show', { license: id(`license${number}`) }],
  ['orders/list'],
  ['orders/list', deep],
  ['orders/list', { status: 'paid', ...deep }],
  ['orders/list', { provider: 'stripe', ...deep }],
  ['orders/list', { paid_from: year.from, paid_to: year.from }],
  ['orders/list', { text: 'user19' }],
  ['orders/list', { text: 'mail59.ex', ...deep }],
  ['orders/list', { text: 'nobody-has-this' }],
  ['orders/show', { order: id(`order${number}`) }],
  ['corrections/list'],
  ['quarantine/list'],
  ['quarantine/list', { state: 'settled', ...deep }],
  ['quarantine/count'],
  ['quotes/list'],
  ['emails/list'],
  ['emails/list', deep],
  ['emails/list', { state: 'sent', ...deep }],
  ['emails/list', { to: email }],
  ['emails/count'],
  ['releases/list'],
  ['releases/totals', year],
  ['reports/list'],
  ['reports/sales'],
  ['reports/sales', { ...year, by: 'country' }],
  ['reports/tax', year],
  ['reports/invoices', year],
  ['reports/funnel', year],
  ['reports/renewals'],
  ['reports/readers', year],
  ['reports/readers', { ...year, by: 'answer' }],
  ['reports/readers', { ...year, by: 'search' }],
  ['audit/list'],
  ['audit/list', { after: '5000' }],
  ['audit/list', { action: 'orders/refund' }],
  ['audit/choices'],
  ['people/list'],
  ['passkeys/list'],
  ['api-keys/list'],
  ['webhooks/list'],
]

/** A page of the console, and a row of it that is there last. */
export const pages: [address: string, row: string][] = [
  ['/admin', 'section:has(h2:text("Latest orders")) tbody'],
  ['/admin/customers?q=user19', 'main tbody'],
  [`/admin/customer?id=${customer}`, 'main ol li'],
]

import { describe, expect, it } from 'vitest'
import { writeAlert } from '../../watch/alerts/write-alert.ts'
import { causes, type Cause } from '../../watch/problems/kinds.ts'
import { writeDailySummary, type Summary } from '../../watch/alerts/write-summary.ts'
import { writeEmail, type EmailFacts, type Facts } from './kinds.ts'
import type { Sender } from './message.ts'

const id = '7f3a20c1-41d0-4b6e-9c55-0a1b2c3d4e5f'
const day = '2027-11-22T10:00:00Z'
const licenseKey = 'PC1-7K2QM-9XWDT-4HNVB-R6ZPC-3YGJF'
const site = 'https://shop.example'
const sender: Sender = {
  testLine: '',
  siteUrl: site,
  supportEmail: 'support@shop.example',
  seller: { name: 'A Seller', address: ['A Street'], vatId: '', register: 'HRB 1' },
  timeZone: 'UTC',
  makeOffLink: (accountId) => `${site}/emails/off?t=${accountId}`,
}

const hostile = 'See http://evil.example or me@evil.example'

const license = {
  kind: 'license',
  type: 'individual',
  licenseKey,
  updatesUntil: day,
  maxActivations: 1,
} as const
const order = { orderId: id, orderNumber: 'P-7K3M-2Q9D' }
const paid = { order: order.orderNumber, paidCents: 4900, currency: 'usd' } as const
const receipt = {
  kind: 'receipt',
  ...order,
  quantity: 1,
  currency: 'usd',
  amountCents: 4900,
  taxCents: 782,
  discount: null,
  refundDays: null,
  receivedOn: null,
} as const
const renewal = {
  kind: 'renewal',
  reason: null,
  creditNote: 'CN-2027-0001',
  invoice: null,
  updatesUntil: day,
} as const
const reminder = {
  kind: 'renewal_reminder',
  updatesUntil: day,
  keyLast4: '3YGJ',
  priceCents: 4900,
  currency: 'usd',
} as const
const withdrawal = { order: order.orderNumber, sentAt: day, seller: 'Gumroad' }
const sentBy = {
  from: {
    name: hostile,
    email: 'ada@example.org',
    how: 'signed in, with the address of the order',
  },
  inConsole: `/admin/order?id=${id}`,
} as const
const licenseFile = { kind: 'license_file', keyLast4: '3YGJ', endsAt: day, file: 'eyJ' } as const

const moneyNews = {
  kind: 'money_news',
  provider: 'Stripe',
  payment: id,
  cents: 4900,
  currency: 'usd',
  answerBy: null,
  isRefunded: false,
  why: null,
  atProvider: 'https://dashboard.stripe.com/payments/pi_1',
  inConsole: `/admin/order?id=${id}`,
} as const

const done = { kind: 'owner_news', by: 'mia@example.org', at: day } as const

const findings = ['due', 'late', 'refunded', 'sold_by_provider'] as const

/** Examples of each kind of email. At least one of them has `hostile` as the text that somebody typed. */
const examples: { [K in EmailFacts['kind']]: [Facts<K>, ...Facts<K>[]] } = {
  code: [{ code: '418205', email: 'o’Hara+x@shop.example', token: 'k'.repeat(43) }],
  license: [
    license,
    { ...license, type: 'team', maxActivations: 5 },
    { ...license, isGift: true },
    { ...license, giver: 'ada@example.org' },
    { ...license, isMoved: true },
    { ...license, isCorrected: true },
    { ...license, replaced: 'owner' },
    { ...license, replaced: 'operator' },
    { ...license, replaced: 'lost' },
    { ...license, holder: { name: hostile, buyer: 'ada@example.org' } },
  ],
  license_file: [
    { ...licenseFile, device: hostile, longerFrom: day },
    { ...licenseFile, device: null, longerFrom: null },
  ],
  device_released: [
    {
      released: { name: 'Ada’s old iMac', platform: 'darwin-x64' },
      by: { name: hostile, platform: hostile },
      at: day,
      keyLast4: '3YGJ',
    },
  ],
  receipt: [
    { ...receipt, orderKind: 'purchase', paidAt: day },
    { ...receipt, orderKind: 'purchase', paidAt: day, refundDays: 14 },
    { ...receipt, orderKind: 'purchase', paidAt: day, isGift: true },
    { ...receipt, orderKind: 'team', paidAt: day, currency: 'eur' },
  ],
  key_replaced: [{ ...order }],
  team_keys: [
    { ...order, seats: 60, ownKeys: [] },
    { ...order, seats: 3, ownKeys: [license.licenseKey] },
  ],
  payment_seen: [{}],
  pro_forma: [
    {
      number: '6f1c2f5e',
      validUntil: day,
      timeZone: 'UTC',
      totalCents: 19_500,
      currency: 'usd',
      bankDetails: ['Protocraft Ltd', 'IBAN DE02 1203 0000 0000 2020 51'],
      pdf: { name: 'pro-forma.pdf', content: 'JVBERi0=' },
    },
  ],
  invoice: [
    {
      number: '2027-0001',
      timeZone: 'UTC',
      issuedAt: day,
      ...order,
      totalCents: 4900,
      currency: 'usd',
      creditNotes: ['CN-2027-0001'],
    },
  ],
  address_changed: [
    { side: 'old', by: 'support' },
    { side: 'old' },
    { side: 'new' },
    { side: 'new', by: 'support' },
  ],
  payment_failed: [{ orderKind: 'purchase' }, { orderKind: 'renewal' }, { orderKind: 'team' }],
  payment_short: [{ receivedCents: 4000, askedCents: 4900, currency: 'usd' }],
  payment_held: [
    { order: id, isPaid: true },
    { order: id, isPaid: false },
  ],
  license_suspended: [{ ...paid, cents: 2000 }],
  license_restored: [
    { because: 'refund_failed', invoice: null },
    { because: 'dispute_settled', invoice: '2027-0002' },
  ],
  license_moved: [{}],
  license_revoked: [
    {
      order: id,
      reason: 'The payment was refunded.',
      creditNote: 'CN-2027-0001',
    },
    { order: null, keyLast4: '7K3M', reason: 'Its payment was refunded.', creditNote: null },
  ],
  part_refunded: [
    { ...paid, news: 'refunded', cents: 2000, creditNote: null },
    { ...paid, news: 'refunded', cents: paid.paidCents, creditNote: null },
    {
      ...paid,
      news: 'taken_back',
      cents: 2000,
      creditNote: 'CN-2027-0001',
    },
    { ...paid, news: 'returned', cents: 2000, invoice: '2027-0002' },
  ],
  renewal: [
    { ...renewal, news: 'counts' },
    { ...renewal, news: 'paused' },
    { ...renewal, news: 'counts_again', reason: 'The dispute about your payment is settled.' },
    { ...renewal, news: 'ended', reason: 'The payment was refunded.' },
  ],
  renewal_reminder: [
    { ...reminder, when: 'soon', accountId: id },
    { ...reminder, when: 'over', accountId: id },
  ],
  change_code: [
    { code: '418205', side: 'old' },
    { code: '418205', side: 'new' },
  ],
  withdrawal_received: [{ ...withdrawal, name: hostile, email: 'ada@example.org' }],
  withdrawal_of_order: [
    { ...withdrawal, finding: 'due', hasAddress: true },
    ...findings.map((finding) => ({ ...withdrawal, finding, hasAddress: false })),
  ],
  withdrawal_news: [
    { ...withdrawal, ...sentBy, finding: 'due', isDisputed: true },
    ...findings.map((finding) => ({ ...withdrawal, ...sentBy, finding, isDisputed: false })),
  ],
  withdrawal_dismissed: [
    { ...withdrawal, isRest: false, reason: 'Too late.' },
    { ...withdrawal, isRest: true, reason: 'Too late.' },
  ],
  change_refused: [{}],
  session_ended: [{}],
  money_news: [
    { ...moneyNews, what: 'dispute_opened', answerBy: day },
    { ...moneyNews, what: 'dispute_opened', isRefunded: true },
    { ...moneyNews, what: 'dispute_reopened', answerBy: day },
    { ...moneyNews, what: 'dispute_reopened', wasLost: true },
    { ...moneyNews, what: 'dispute_won' },
    { ...moneyNews, what: 'dispute_won', wasLost: true, invoice: '2027-0002' },
    { ...moneyNews, what: 'dispute_won', isRefunded: true },
    { ...moneyNews, what: 'dispute_lost' },
    { ...moneyNews, what: 'payment_held', why: 'Its amount is wrong.', atProvider: null },
    { ...moneyNews, what: 'refund_failed' },
    { ...moneyNews, what: 'refund_failed', why: 'The card has expired.', isRestored: true },
    { ...moneyNews, what: 'inquiry_opened', answerBy: day },
    { ...moneyNews, what: 'dispute_lost', hasEnded: true },
    { ...moneyNews, what: 'dispute_won', isRestored: true },
    { ...moneyNews, what: 'license_ended' },
    { ...moneyNews, what: 'renewal_ended' },
  ],
  past_money: [
    {
      restoredAt: day,
      news: [
        { ...moneyNews, what: 'refund_failed', why: 'The card has expired.' },
        { ...moneyNews, what: 'dispute_opened', answerBy: day },
      ],
    },
  ],
  owner_news: [
    { ...done, news: { what: 'passkey_added', name: hostile, of: 'mia@example.org' } },
    { ...done, news: { what: 'api_key_made', name: hostile, scopes: ['releases:publish'] } },
    { ...done, news: { what: 'role_given', to: 'kit@example.org' } },
    { ...done, news: { what: 'webhook_added', url: 'https://books.example/hooks' } },
    { ...done, news: { what: 'release_published', version: '1.5.0' } },
    { ...done, by: 'the command line', news: { what: 'release_withdrawn', version: '1.5.0' } },
  ],
}
const emails = Object.entries(examples).flatMap(([kind, each]) =>
  each.map((facts) => ({ ...facts, kind }) as EmailFacts),
)

const at = new Date(day)
const news = (cause: Cause, until: Date | null, subject = '') => ({
  cause,
  subject,
  count: 3,
  since: at,
  until,
  missedAt: at,
  lastsUntil: cause === 'limit_reached' ? at : null,
})
const nothing = { count: 0, money: [] }
const euros = (cents: number) => ({ count: 3, money: [{ cents, currency: 'eur' }] })
const summary: Summary = {
  day: '2027-11-22',
  sold: nothing,
  refunded: nothing,
  renewals: nothing,
  downloads: 0,
  needs: [],
  unmatched: { count: 0, sent: [] },
}
const needs: Summary['needs'] = [
  { kind: 'dispute_open', count: 2 },
  { kind: 'emails_wait', count: 1 },
  { kind: 'backup_late', count: 1 },
]
const allNews = [
  ...(Object.keys(causes) as Cause[]).flatMap((cause) => [[news(cause, null)], [news(cause, at)]]),
  [news('invariant_broken', null), news('settings_incomplete', at, 'clock')],
  [news('provider_refuses_key', null, 'stripe'), news('limit_reached', null, 'checkouts')],
]
const fullSummary: Summary = {
  ...summary,
  sold: euros(14_700),
  refunded: euros(4900),
  renewals: euros(4900),
  downloads: 30,
  needs,
  unmatched: {
    count: 2,
    sent: [
      { order: 'P-7K3M-2Q9D', exists: true, name: null, email: 'dov@example.org' },
      { order: 'P-0000-0000', exists: false, name: 'Eve', email: 'eve@example.org' },
    ],
  },
}

const writeAll = (by: Sender) => [
  ...emails.map((facts) => [JSON.stringify(facts), writeEmail(facts, by)] as const),
  ...allNews.map(
    (each) => [JSON.stringify(each), writeAlert(each, { ...by, hasConsole: true })] as const,
  ),
  ...Object.entries({
    'a day without sales': writeDailySummary(summary, { ...by, hasConsole: true }),
    'a shop without a console': writeDailySummary(summary, { ...by, hasConsole: false }),
    'a day with everything': writeDailySummary(fullSummary, { ...by, hasConsole: true }),
  }),
]

it('an email with several alerts is named after the worst open one, and lists resolved ones last', () => {
  const found = [
    news('invariant_broken', at),
    news('backup_late', null),
    news('no_sale_begins', null, 'stripe'),
  ]
  const { subject, text } = writeAlert(found, { ...sender, hasConsole: true })
  expect(subject).toBe('Protocraft: 3 alerts, first: Sales through Stripe have stopped')
  expect(text).toMatch(
    /Stripe have stopped\.[^]*Any other way to pay still sells[^]*Backups have stopped\.[^]*Over: An invariant is broken/,
  )
})

describe.each(writeAll(sender))('%s', (_, { text, html }) => {
  it('offers one action, as a button', () => {
    expect([...html.matchAll(/class="button"/g)]).toHaveLength(1)
  })

  it('turns every address that it shows into a link', () => {
    const unlinked = readWords(html.replace(/<a [^>]*>[^<]*<\/a>/g, ''))
    expect(unlinked).not.toMatch(/https?:|\w@\w/)
  })

  it('says the same in its text part, with every address written out', () => {
    const shown = readWords(html)
    const introductions =
      'Your sign-in code is. The code for this address is. To see what is wrong now, run.'
    expectWordsIn(text.replace(/https?:[^\s)]+/g, ''), `${shown} ${introductions}`)
    expectWordsIn(shown, `P Protocraft nbsp rarr ${text}`)
    for (const [, address] of html.matchAll(/href="(?:mailto:)?([^"]+)"/g))
      expect(text).toContain(address)
  })
})

it('every time of day is in the shop’s time zone, and says so', () => {
  const hours = writeAll({ ...sender, timeZone: 'Asia/Tokyo' }).flatMap(
    ([, { text }]) => text.match(/\b\d\d:\d\d\b.{6}/g) ?? [],
  )
  expect(hours.length).toBeGreaterThan(10)
  expect(new Set(hours.map((hour) => hour.slice(0, 11)))).toEqual(new Set(['19:00 GMT+9']))
})

it('a code is written exactly as it is entered', () => {
  for (const facts of emails.filter(({ kind }) => kind.endsWith('code')))
    expect(writeEmail(facts, sender).html).toMatch(/>\s*418205\s*</)
})

it('a customer’s name cannot become a link', () => {
  const holder = { name: '[Kit](https://evil.example)', buyer: 'ada@example.org' }
  expect(writeEmail({ ...license, holder }, sender).html).not.toContain('href="https://evil')
})

it('the email on a dispute links to its provider first, and all other alerts to the console', () => {
  const sent = (what: 'dispute_opened' | 'refund_failed') =>
    writeEmail({ ...moneyNews, what }, sender).text
  const [provider, console] = ['https://dashboard.stripe.com/payments/pi_1', '/admin/order?id=']
  const comesFirst = (text: string) => text.indexOf(provider) < text.indexOf(console)
  expect(comesFirst(sent('dispute_opened'))).toBe(true)
  expect(comesFirst(sent('refund_failed'))).toBe(false)
})

it('the reminder offers to renew before it offers to switch itself off', () => {
  for (const facts of emails.filter(({ kind }) => kind === 'renewal_reminder')) {
    const { text, html } = writeEmail(facts, sender)
    for (const part of [text, html])
      expect(part.indexOf('Renew for one year, $49')).toBeLessThan(part.indexOf('Turn off'))
  }
})

function readWords(html: string): string {
  return html.slice(html.indexOf('<table')).replace(/<[^>]+>/g, ' ')
}

function expectWordsIn(some: string, all: string): void {
  const known = new Set(listWords(all))
  expect(listWords(some).filter((word) => !known.has(word))).toEqual([])
}

function listWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}’.@-]*[\p{L}\p{N}]/gu) ?? []
}

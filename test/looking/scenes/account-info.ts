import { expect, type Page } from '@playwright/test'
import type { AccountInfo, LicenseEntry, OrderEntry } from '#contract/account.ts'
import type { PaymentAnswer } from '#contract/renewal.ts'
import { enterAs } from '../../browser/visits.ts'
import type { Scene } from './scene.ts'

/** States of an account after something that takes money, months or a bank. */
export const accountInfoScenes: Scene[] = [
  { name: 'Disputed: suspended', open: (page) => showFirst(page, suspended, disputed) },
  { name: 'Device changes used up', open: showChangesUsedUp },
  { name: 'Team with one key', open: (page) => showFirst(page, seats, team) },
  { name: 'Team with a key each', open: showHolders },
  { name: 'Orders in every state', open: showOrders },
  { name: 'Emails about renewals off', open: (page) => show(page, () => renewalEmailsOff) },
  { name: 'No key and no second trial', open: (page) => show(page, () => noTrial) },
  { name: 'Emails not switched', open: failToSwitch, inWindow: true, problem: /ERR_FAILED/ },
  { name: 'Renewal not begun', open: failToRenew, problem: /ERR_FAILED/ },
  ...(['paid', 'awaiting_payment', 'failed', 'refunded'] as const).map((state) => ({
    name: `Led back from paying: ${state}`,
    open: (page: Page) => comeBack(page, state),
  })),
  { name: 'Led back and not signed in', open: comeBackSignedOut },
  { name: 'Invoice form', open: openInvoice, inWindow: true },
  { name: 'Invoice refused', open: refuseInvoice, inWindow: true },
  { name: 'Invoice not fetched', open: failToInvoice, inWindow: true, problem: /ERR_FAILED/ },
  { name: 'Invoice and credit note', open: (page) => showFirst(page, {}, invoiced) },
]

const order = '00000000-0000-4000-8000-000000000000'
const renewalEmailsOff = { renewal_emails: false }

const noTrial = {
  licenses: [],
  trial: {
    code: 'trial_used',
    message: 'This mailbox already had a trial. You can evaluate the app without a key.',
  },
} satisfies Partial<AccountInfo>

const suspended = {
  status: 'suspended',
  status_note:
    'Your bank is disputing the payment. The license is suspended until the dispute is settled.',
  renewal: null,
} satisfies Partial<LicenseEntry>

/** Updates that end in a month, when a renewal is offered. */
export const endsSoon = {
  expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
} satisfies Partial<LicenseEntry>

const changesUsedUp = {
  activation_count: 0,
  devices: [],
  next_change_at: '2026-12-22T14:05:00Z',
} satisfies Partial<LicenseEntry>

const disputed = { state: 'disputed' } satisfies Partial<OrderEntry>

const invoiced = {
  state: 'partially_refunded',
  refunded: 1000,
  invoice_number: '2026-0012',
  credit_notes: ['CN-2026-0003', 'CN-2026-0004'],
} satisfies Partial<OrderEntry>

const day = '2026-11-02T09:30:00Z'

const seats = {
  license_type: 'team',
  activation_count: 2,
  max_activations: 25,
  renewal: null,
  devices: ['Build server', 'The laptop of the travelling sales department, spare'].map(
    (device_name, index) => ({
      activation_id: `device-${index}`,
      device_name,
      platform: index === 0 ? 'linux' : null,
      activated_at: day,
      last_seen_at: day,
      license_file_until: index === 0 ? '2027-11-09T09:30:00Z' : null,
    }),
  ),
} satisfies Partial<LicenseEntry>

const team = { kind: 'team', quantity: 25, amount: 97_500 } satisfies Partial<OrderEntry>

type Change = (info: AccountInfo) => Partial<AccountInfo>

async function show(page: Page, change: Change): Promise<void> {
  await answer(page, change)
  await enterAs(page, 'Ada')
}

/** Shows the account as in its first answer from then on, with these changes. */
export async function answer(page: Page, change: Change): Promise<void> {
  let changed: AccountInfo | undefined
  await page.route('**/api/account/get-info', async (route) => {
    if (!changed) {
      const info: AccountInfo = await (await route.fetch()).json()
      changed = { ...info, ...change(info) }
    }
    await route.fulfill({ json: changed })
  })
}

async function showFirst(
  page: Page,
  ofLicense: Partial<LicenseEntry>,
  ofOrder: Partial<OrderEntry>,
): Promise<void> {
  await show(page, ({ licenses, orders }) => ({
    licenses: [{ ...licenses[0]!, ...ofLicense }],
    orders: [{ ...orders[0]!, ...ofOrder }],
  }))
}

async function showChangesUsedUp(page: Page): Promise<void> {
  await showFirst(page, changesUsedUp, {})
  await expect(page.getByText('a new device from Dec 22, 2026, 14:05 UTC')).toBeVisible()
}

async function showHolders(page: Page): Promise<void> {
  const holders = [
    'Kit Lindqvist, kit@example.org',
    'Bartholomäus Freiherr von Hohenstein-Wittelsbach, bartholomaeus.hohenstein@workshop.example.org',
  ]
  await show(page, ({ licenses, orders }) => ({
    licenses: holders.map((holder, index) => ({
      ...licenses[0]!,
      ...seats,
      license_id: `license-${index}`,
      activation_count: 0,
      max_activations: 1,
      devices: [],
      holder,
    })),
    orders: [{ ...orders[0]!, ...team, quantity: 2 }],
  }))
}

async function showOrders(page: Page): Promise<void> {
  const states = ['awaiting_payment', 'confirming', 'underpaid', 'paid', 'paid'] as const
  const ended = ['partially_refunded', 'disputed', 'dispute_lost', 'expired', 'failed'] as const
  const isPaid = (state: OrderEntry['state']) => !/await|confirm|under|expired|failed/.test(state)
  await show(page, ({ orders }) => ({
    orders: [...states, ...ended].map((state, index) => ({
      ...orders[0]!,
      order_id: order.replace(/^0/, String(index)),
      state,
      provider: (['crypto', 'card', 'gumroad'] as const)[index % 3]!,
      remark: state === 'paid' ? (index % 2 === 0 ? 'overpaid' : 'late') : null,
      refunded: state === 'partially_refunded' ? 1000 : 0,
      tax: index % 3 === 1 ? 800 : 0,
      invoice_from: isPaid(state) ? (index % 3 === 2 ? 'provider' : 'us') : null,
    })),
  }))
}

async function failToSwitch(page: Page): Promise<void> {
  await page.route('**/api/account/renewal-emails', (route) => route.abort())
  await enterAs(page, 'Ada')
  await page.getByRole('checkbox', { name: 'Email me when updates end.' }).press('Space')
  await expect(page.getByText('We couldn’t save your choice.')).toBeVisible()
}

async function failToRenew(page: Page): Promise<void> {
  await page.route('**/api/account/renew', (route) => route.abort())
  await enterAs(page, 'Cara')
  await page.getByRole('button', { name: 'Renew updates' }).click()
  await expect(page.getByText('We couldn’t start the renewal.')).toBeVisible()
}

async function comeBackSignedOut(page: Page): Promise<void> {
  await page.goto(`/account?order=${order}`)
  await expect(page.getByText('Thank you. Sign in with the email address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeEnabled()
}

async function comeBack(page: Page, state: PaymentAnswer['state']): Promise<void> {
  const json: PaymentAnswer = { state }
  await page.route('**/api/account/check-payment', (route) => route.fulfill({ json }))
  await enterAs(page, 'Ada')
  await page.goto(`/account?order=${order}`)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /payment/i })
      .first(),
  ).toBeVisible()
}

async function openInvoice(page: Page): Promise<void> {
  await enterAs(page, 'Ada')
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  await expect(page.getByLabel('Company or name')).toBeFocused()
}

async function refuseInvoice(page: Page): Promise<void> {
  await openInvoice(page)
  await page.getByLabel('VAT or tax number').fill('DE12')
  await page.getByRole('button', { name: 'Issue the invoice' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'valid DE VAT number' })).toBeVisible()
}

async function failToInvoice(page: Page): Promise<void> {
  await page.route('**/api/account/invoice', (route) => route.abort())
  await openInvoice(page)
  await page.getByRole('button', { name: 'Issue the invoice' }).click()
  await expect(page.getByText('We couldn’t get the document.')).toBeVisible()
}

import { expect, type Page } from '@playwright/test'
import type { OrderAnswer } from '#contract/order.ts'
import type { Scene } from './scene.ts'

const order_number = 'P-7K3M-2Q9D'

const paid: OrderAnswer & { license_key: string } = {
  order_number,
  state: 'paid',
  license_key: 'PC1-7K2QM-9XWDT-4HNVB-R6ZPC-3YGJF',
  license_type: 'individual',
  expires_at: '2027-11-02T09:30:00Z',
  activation_count: 0,
  max_activations: 1,
}

const withoutKey = (state: OrderAnswer['state']) => ({
  order_number,
  state,
  license_key: null,
})

/** States of an order that a demo reaches only with time, with luck, or from elsewhere. */
const answers: Record<string, { answer: OrderAnswer; says: string | RegExp }> = {
  Confirming: { answer: withoutKey('confirming'), says: 'is confirming it' },
  Refunded: { answer: withoutKey('refunded'), says: 'This order was refunded' },
  Disputed: { answer: withoutKey('suspended'), says: 'is disputing the payment' },
  Expired: { answer: withoutKey('expired'), says: 'This order expired' },
  Failed: { answer: withoutKey('failed'), says: 'didn’t go through' },
  'A day later': {
    answer: { ...paid, license_key: null, sign_in_to_see_key: true },
    says: 'Sign in to see this key',
  },
  'Needs an address': {
    answer: {
      ...withoutKey('held'),
      held: { waits_for: 'address', is_paid: true, is_own_browser: false },
    },
    says: 'We couldn’t read the address',
  },
  'Checked by hand': {
    answer: {
      ...withoutKey('held'),
      held: { waits_for: 'person', is_paid: true, is_own_browser: false },
    },
    says: 'check something before we send the key',
  },
  'A gift': {
    answer: { ...withoutKey('paid'), is_gift: true },
    says: 'the person you bought it for',
  },
  'Email bounced': {
    answer: { ...paid, email_bounced_to: 'a…@e….org', takes_email: true },
    says: 'Enter the right address, and',
  },
}

export const orderScenes: Scene[] = [
  ...Object.entries(answers).map(([name, { answer, says }]) => ({
    name: `Order: ${name}`,
    open: async (page: Page) => {
      await page.route('**/api/stripe/get-by-order-id', (route) => route.fulfill({ json: answer }))
      await page.goto(
        '/purchase-success?session_id=cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
      )
      await expect(page.getByRole('main').getByText(says)).toBeVisible({ timeout: 10_000 })
    },
  })),
  { name: 'Order of Gumroad', open: openSale },
]

async function openSale(page: Page): Promise<void> {
  await page.route('**/api/gumroad/get-gumroad-order', (route) => route.fulfill({ json: paid }))
  await page.goto('/purchase-success?sale_id=FO8TXN-dvxYabdavG97Y-Q==')
  await expect(page.getByText('Your license key is shown.')).toBeAttached()
}

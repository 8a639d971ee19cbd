import { formatDay } from '#contract/dates.ts'
import { signInToConsole } from './console.ts'
import { findFaults } from './faults.ts'
import { expect, inFullMatrixOf, type OfWorker, test as base, withProduct } from './fixtures.ts'
import { enterAs } from './visits.ts'

/** A demo of its own: the others go on without coupons. */
const test = base.extend<object, OfWorker>({
  product: [({}, use) => withProduct(use), { scope: 'worker', timeout: 240_000 }],
})
const inFullMatrix = inFullMatrixOf(test)

test('a link brings both prices and the end, which the console shows, and the payment page asks what is left', async ({
  page,
  product,
}) => {
  const end = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
  await product.operate('coupons', 'create', 'LINK', '20%', '--until', end, ...reason)
  await signInToConsole(page, product)
  await page.goto('/admin/coupons')
  await expect(page.getByText(` to ${formatDay(end, 'UTC')}`)).toBeVisible()
  await page.goto('/purchase?coupon=link')
  const card = page.getByRole('region', { name: 'Individual License' })
  await expect(card.getByText(/LINK takes \$9.80 off, valid through .*20\d\d.*\./)).toBeVisible()
  await expect(card.locator('del')).toContainText('$49.00')
  await expect(card.getByText('$39.20')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $39.20' })).toBeVisible()
  await page.goBack()
  await expect(card.getByText('$39.20')).toBeVisible()
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect(card.locator('del')).toBeHidden()
  await expect(page).toHaveURL(/\/purchase$/)
})

test('the coupon field opens without moving a pay button, explains a code that fails, and applies a valid one to crypto', async ({
  page,
  product,
  expectProblem,
}) => {
  expectProblem(/status of (404|409)/)
  await product.operate('coupons', 'create', 'FIELD', '10', ...reason)
  await product.operate('coupons', 'create', 'OVER', '10', ...reason)
  await product.operate('coupons', 'end', 'OVER', ...reason)
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/purchase')
  const whereToPay = () =>
    page
      .getByRole('button', { name: /Checkout with Stripe|Pay with Crypto/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect().top + window.scrollY),
      )
  const before = await whereToPay()
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  const field = page.getByLabel('Coupon code')
  await expect(field).toBeFocused()
  for (const [code, sentence] of [
    ['NOBODY', 'We don’t recognize that code.'],
    ['over', 'This coupon has ended.'],
  ] as const) {
    await field.fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(sentence)).toBeVisible()
  }
  expect(await whereToPay()).toEqual(before)
  expect(await findFaults(page)).toEqual([])
  await field.fill(' field ')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('FIELD takes $10.00 off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
  expect(await whereToPay()).toEqual(before)
  await page.reload()
  await expect(page.getByText('FIELD takes $10.00 off.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
  await expect(page.getByText('$39.00')).toBeVisible()
  await page.getByLabel('Email for your key').fill('coin@example.org')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('39.00').first()).toBeVisible()
})

inFullMatrix(
  'the account accepts a code for a renewal, and the payment page asks for the remaining price',
  async ({ page, product, expectProblem }) => {
    expectProblem(/status of 409/)
    await product.operate('coupons', 'create', 'AGAIN', '9', '--for', 'renewal', ...reason)
    await product.operate('coupons', 'create', 'FIRST', '9', ...reason)
    await enterAs(page, 'Cara')
    await page.getByRole('button', { name: 'Have a coupon?' }).click()
    const field = page.getByLabel('Coupon code')
    await field.fill('first')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This coupon doesn’t apply to this purchase.')).toBeVisible()
    await field.fill('again')
    await page.keyboard.press('Enter')
    await expect(page.getByText('$40.00 USD instead of $49.00 USD')).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Renew updates' }).click()
    await page.getByRole('button', { name: 'Pay $40.00' }).click()
    await expect(page.getByText('Your payment has arrived. Thank you.')).toBeVisible()
    await expect(page.getByText(/AGAIN, \$9.00 USD off/)).toBeVisible()
  },
)

const reason = ['--reason', 'the autumn sale']

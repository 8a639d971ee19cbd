import { answer, endsSoon } from '../looking/scenes/account-info.ts'
import { expect, inFullMatrix, test } from './fixtures.ts'
import { beginCheckout, enterAs, newEmail, pay, signIn } from './visits.ts'

/** Formats the date as the page does in this browser. */
const inYears = (years: number) => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toLocaleDateString('en-US', { dateStyle: 'medium' })
}

test.describe('renewing', () => {
  test('shows the price and the date first, and the new date after the payment', async ({
    page,
  }) => {
    const email = newEmail('renewer')
    await beginCheckout(page)
    await pay(page, email)
    await signIn(page, email)
    await page.getByRole('button', { name: 'Accept EULA' }).click()
    const license = page.getByRole('article', { name: 'Individual license' })
    await expect(license).toContainText(`Updates until ${inYears(1)}`)
    await expect(license.getByText(/Renew/)).toHaveCount(0)
    await answer(page, ({ licenses }) => ({
      licenses: licenses.map((each) => ({ ...each, ...endsSoon })),
    }))
    await page.reload()
    await expect(license).toContainText('One more year costs $49.00 USD, once.')
    await expect(license).toContainText(`released until ${inYears(2)}`)
    await page.getByRole('button', { name: 'Renew updates' }).click()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Pay $49.00' }).click()
    await expect(page.getByText('Your payment has arrived. Thank you.')).toBeVisible()
    await expect(license).toContainText(`Updates until ${inYears(2)}`)
    await expect(page).toHaveURL(/\/account$/)
    await page.reload()
    await expect(license).toContainText(`Updates until ${inYears(2)}`)
    await expect(page.getByText('Your payment has arrived.')).toBeHidden()
  })

  inFullMatrix('can be started again after Back from the payment page', async ({ page }) => {
    await enterAs(page, 'Cara')
    const renew = page.getByRole('button', { name: 'Renew updates' })
    await expect(renew).toHaveCount(1)
    await renew.click()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(renew).toBeEnabled()
    await renew.click()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
  })
})

test.describe('the emails about renewals', () => {
  test('can be turned off and on below the keys, and the choice is saved', async ({ page }) => {
    await enterAs(page, 'Eve')
    const box = page.getByRole('checkbox', { name: 'Email me when updates end.' })
    await expect(box).toBeChecked()
    const noted = page.waitForResponse('**/api/account/renewal-emails')
    await box.press('Space')
    expect(await (await noted).json()).toEqual({ on: false })
    await page.reload()
    await expect(box).not.toBeChecked()
    await box.press('Space')
    await expect(box).toBeChecked()
  })

  test('stay unchanged, with a message, when the choice could not be saved, as does a failed renewal', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/503/)
    expectProblem(/renewal-emails|Failed to load/)
    await enterAs(page, 'Cara')
    const message = 'The payment provider does not answer right now. Nothing was charged.'
    await page.route('**/api/account/renew', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message } } }),
    )
    const renew = page.getByRole('button', { name: 'Renew updates' })
    await renew.click()
    await expect(
      page.getByText(`We couldn’t start the renewal. Please try again. ${message}`),
    ).toBeVisible()
    await expect(renew).toBeEnabled()
    await page.route('**/api/account/renewal-emails', (route) => route.abort())
    const box = page.getByRole('checkbox', { name: 'Email me when updates end.' })
    await box.press('Space')
    await expect(page.getByText('We couldn’t save your choice. Please try again.')).toBeVisible()
    await expect(box).toBeChecked()
  })
})

import { changePrice } from '../world/prices.ts'
import { calm } from '../world/shop.ts'
import { chooseAct } from './console.ts'
import { findFaults } from './faults.ts'
import { consoleTest, expect, serveToFile, signedOutTest as test } from './fixtures.ts'

function nextMonday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7))
  return day.toISOString().slice(0, 10)
}

consoleTest(
  'an owner reads what a license costs today, sets a price for Monday, reads what will happen, and takes it back',
  async ({ page }) => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Prices and coupons' }).click()
    await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
    const today = page.getByLabel('Prices today')
    await expect(today).toContainText(/A license costs\$49.00Since.*A renewal costs\$\d\d.00Since/)
    await page.getByRole('button', { name: 'Set price' }).click()
    await page.getByRole('button', { name: 'Set price' }).click()
    await expect(page.getByText('Enter an amount, such as 59 or 59.50.')).toBeVisible()
    await page.getByLabel('Price in USD').fill('59')
    await page.getByLabel('From').fill(nextMonday())
    await expect(page.getByText(/a license changes from \$49.00 USD to \$59.00 USD/)).toBeVisible()
    await page.getByLabel('Reason').fill('second year')
    await page.getByRole('button', { name: 'Set price' }).click()
    await expect(page.getByText('Price set.')).toBeVisible()
    await expect(page.getByText('Planned')).toBeVisible()
    await expect(today).toContainText(/A license costs\$49.00Since.*\$59.00 from /)
    await expect(page.getByText(/^Current until /)).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await expect(async () => {
      const shown = await (await page.request.get('/purchase')).text()
      expect(shown).not.toContain('$59')
    }).toPass()
    await chooseAct(page.getByRole('table', { name: 'Price history' }), 'Cancel change')
    await page.getByLabel('Reason').last().fill('not yet')
    await page.getByRole('button', { name: 'Cancel change' }).last().click()
    await expect(page.getByText('Price change canceled.').last()).toBeVisible()
    await expect(page.getByText('Planned')).toBeHidden()
  },
)

// A shop of its own, whose price and clock go on.
test.describe('a buyer whose page shows an old price', () => {
  const served = serveToFile(test, { behavior: calm })

  test('sees both prices, and then pays the new one', async ({ page }) => {
    await page.goto(`${served.url}/purchase`)
    await expect(page.getByText('$49.00', { exact: false }).first()).toBeVisible()
    await changePrice([served.shop], '59')
    await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The price has changed from $49.00 USD to $59.00 USD. Nothing was charged.',
    )
    await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
    await expect(page).toHaveURL(/\/pay\//)
    await expect(page.getByText('$59.00').first()).toBeVisible()
  })
})

import { expect, test } from './fixtures.ts'
import { newEmail, signIn } from './visits.ts'

test('a team opens its quote, pays it and finds its key with every seat', async ({
  page,
  product,
}) => {
  const email = newEmail('boss')
  const terms = ['--seats', '5', '--unit-cents', '3900', '--mode', 'seats']
  const more = ['--email', email, '--reason', 'agreed by email']
  const said = await product.operate('quotes', 'create', ...terms, ...more)
  const link = /http\S+$/.exec(said.trim())![0]
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await expect(page.getByRole('row').last()).toContainText(/5\s*\$39\.00\s*\$195\.00/)
  await expect(page.getByText(/^Valid until \w+ \d+, \d{4}$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay $195.00' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay $195.00' })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Pay $195.00' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $195.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $195.00' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Sign in with the email address of your order')).toBeVisible()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const license = page.getByRole('article', { name: 'Team license' })
  await expect(license).toContainText('0 / 5')
  await expect(license).toContainText(/PC1(-\w{5}){5}/)
  await page.goto(link)
  await expect(page.getByText('This quote is paid')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

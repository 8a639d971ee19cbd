import { expect, test } from './fixtures.ts'

test('the FAQ shows the questions that have what one types, and says when there is none', async ({
  page,
}) => {
  await page.goto('/faq')
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox', { name: 'Find a question' })
  const questions = main.locator('details:visible')
  const all = await questions.count()
  await expect(main.locator('details[open]')).toHaveCount(1)
  await test.step('by words of the question or its answer, in any order', async () => {
    await field.fill('wallet refunds')
    await expect(questions).toHaveCount(1)
    await expect(questions).toContainText('Can I get a refund?')
    await expect(main.getByRole('status')).toHaveText('1 question')
  })
  await test.step('by how a word begins, not by its middle', async () => {
    await field.fill('allet')
    await expect(questions).toHaveCount(0)
    await field.fill('walle refund')
    await expect(questions).toHaveCount(1)
  })
  await test.step('Enter leads to the first of them, by its keyboard', async () => {
    await field.press('Enter')
    await page.keyboard.press('Enter')
    await expect(main.getByText('For a crypto payment, send us a wallet address')).toBeVisible()
    await expect(page).toHaveURL('/faq')
  })
  await test.step('no question leads to the search of the site, with the words', async () => {
    await field.fill('purple elephant')
    await expect(questions).toHaveCount(0)
    await expect(main.getByText('No question matches.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'email support', exact: true })).toBeVisible()
    await main.getByRole('link', { name: 'Search the whole site' }).click()
    await expect(page).toHaveURL('/search?q=purple+elephant')
  })
  await test.step('a link to a hidden question shows it again', async () => {
    await page.goto('/faq')
    await field.fill('rosetta')
    await expect(questions).toHaveCount(1)
    await page.evaluate(() => void (location.hash = '#refund'))
    await expect(main.getByText('For a crypto payment, send us a wallet address')).toBeVisible()
    await expect(questions).toHaveCount(all)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the FAQ has no field for its questions', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByLabel('Find a question')).toBeHidden()
    await expect(page.getByText('No question matches.')).toBeHidden()
  })
})

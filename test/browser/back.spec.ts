import { expect, test } from './fixtures.ts'
import { dialog, field, hits } from './search-dialog.ts'
import { beginCrypto, newEmail } from './visits.ts'

// These tests need a browser with a back-forward cache.

test('the search is closed when Back returns to the page, and its query is kept', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.keyboard.press('/')
  await page.keyboard.type('ollama')
  await hits(page).first().click()
  await expect(page).toHaveURL(/\/docs\/setting-up-local-llm/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/faq')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(field(page)).toHaveValue('ollama')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list of docs pages is closed when Back returns to the page', async ({ page }) => {
    await page.goto('/docs/using-preview-screenshots')
    const list = page.getByRole('navigation', { name: 'Documentation' })
    await page.getByRole('button', { name: 'All pages' }).click()
    await list.getByRole('link', { name: 'Using files' }).click()
    await expect(page).toHaveURL('/docs/using-files')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/docs/using-preview-screenshots')
    await expect(list).toBeHidden()
  })

  test('a buyer with crypto can go back from the payment page and start again', async ({
    page,
  }) => {
    const email = newEmail('back')
    await beginCrypto(page, email)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/purchase#crypto')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: 'Pay 49.00 USDC' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page).toHaveURL(/\/purchase-success\?session_id=/)
  })
})

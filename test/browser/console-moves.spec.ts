import type { Page } from '@playwright/test'
import { consoleTest as test, expect } from './fixtures.ts'

function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a click in the menu, on a row or in the search loads no new document and moves the focus to the heading', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'All orders' })).toBeVisible()
  const documents = countDocuments(page)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveTitle('Orders · Protocraft')
  await expect(heading(page)).toHaveText('Orders')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
  await expect(page).toHaveTitle(/^P-\w{4}-\w{4} · Protocraft$/)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('ada@example')
  await expect(page.getByRole('option').first()).toContainText('ada@example.org')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('ada@example.org')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(documents()).toBe(0)
})

test('Back shows a list as it was left, with its filter, rows and scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('/admin/customers')
  const search = page.getByRole('textbox', { name: 'Find' })
  await search.fill('example.org')
  await page.keyboard.press('Enter')
  const link = page.getByRole('table', { name: 'Customers' }).getByRole('link').last()
  await expect(page.getByRole('columnheader', { name: 'Found by' })).toBeVisible()
  await link.scrollIntoViewIfNeeded()
  const readPlace = () => page.evaluate(() => scrollY)
  const left = await readPlace()
  expect(left).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(/\/admin\/customer\?id=/)
  await expect(heading(page)).toBeFocused()
  expect(await readPlace()).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/admin/customers?q=example.org')
  await expect(search).toHaveValue('example.org')
  await expect.poll(readPlace).toBe(left)
})

test('a page that fails says so within the console’s layout, and the next click works', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Something broke on purpose/)
  await page.route('**/assets/audit-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("Something broke on purpose") }',
    }),
  )
  await page.goto('/admin/audit')
  await expect(heading(page)).toHaveText('This page failed')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(heading(page)).toHaveText('Orders')
})

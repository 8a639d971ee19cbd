import { expect, test } from './fixtures.ts'
import { dialog, field, hits, opener } from './search-dialog.ts'

for (const press of ['Control+k', '/', 'its button'])
  test(`opens with ${press} before any script has loaded, and keeps typed text`, async ({
    page,
  }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/main-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/faq', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await (press === 'its button' ? opener(page).click() : page.keyboard.press(press))
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('gitignore')
    release()
    await expect(hits(page).first()).toContainText('Project ignore rules')
    await expect(field(page)).toHaveValue('gitignore')
  })

test('lists docs, questions and shop separately, the best first, and marks words that do not look like links', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.keyboard.press('/')
  await page.keyboard.type('ollama')
  const mark = hits(page).first().locator('mark').first()
  const colors = () =>
    mark.evaluate((e) =>
      [getComputedStyle(e), getComputedStyle(e.parentElement!)].map(({ color }) => color),
    )
  const [own, around] = await colors()
  expect(own).toBe(around)
  expect(await mark.evaluate((e) => getComputedStyle(e).textDecorationLine)).toBe('none')
  expect(Number(await mark.evaluate((e) => getComputedStyle(e).fontWeight))).toBeGreaterThan(600)
  await field(page).fill('')
  await page.keyboard.type('api key')
  const groups = dialog(page).getByRole('group')
  await expect(groups).toHaveCount(5)
  await expect(groups.first()).toHaveAccessibleName('Docs')
  await field(page).fill('invoice')
  await expect(groups.first()).toHaveAccessibleName('Questions')
  await expect(hits(page).first()).toHaveAttribute('href', '/faq#invoice-and-vat')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('main').getByText('find the order and press')).toBeVisible()
})

test('offers the tab’s last three pages and five questions before anything is typed', async ({
  page,
  context,
}) => {
  for (const path of [
    '/docs/using-tools',
    '/downloads',
    '/faq',
    '/docs/editing-images',
    '/docs/using-tools',
  ])
    await page.goto(path)
  await page.keyboard.press('/')
  const recent = dialog(page).getByRole('group', { name: 'You opened recently' })
  await expect(recent.getByRole('option')).toHaveText(['Editing images', 'FAQ', 'Downloads'])
  const common = dialog(page).getByRole('group', { name: 'People often need' })
  await expect(common.getByRole('option')).toHaveCount(5)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/docs/editing-images')

  const other = await context.newPage()
  await other.goto('/faq')
  await other.keyboard.press('/')
  await expect(dialog(other).getByRole('group')).toHaveCount(1)
})

test('remembers neither the query of a page nor a page that search engines may not list', async ({
  page,
}) => {
  await page.goto('/downloads?problem=no_build')
  await page.goto('/purchase-success?other=secret')
  await page.goto('/search?q=secret')
  const kept = await page.evaluate(() => sessionStorage.getItem('visits'))
  expect(JSON.parse(kept!)).toEqual([{ title: 'Downloads', address: '/downloads' }])
})

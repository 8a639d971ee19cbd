import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { figureOf, figures, type Name } from './live-figures.ts'

test('a key that presses a button of a figure before it is hydrated presses it then', async ({
  page,
}) => {
  const { figure, load } = await openAsleep(page, 'review')
  const accept = figure.getByRole('button', { name: 'Accept' }).first()
  await figure.getByLabel('Proposed, editable').first().press('Tab')
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(accept).toBeVisible()
  load()
  await expect(figure.getByText('accepted', { exact: true })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('src/tax.ts accepted')
})

test('a click and text before a figure is hydrated have their effect then', async ({ page }) => {
  const { figure, load } = await openAsleep(page, 'tags')
  await figure.getByRole('button', { name: 'With mistakes' }).click()
  const typed = figure.getByLabel('What you type when you use it')
  await typed.fill('Add a test')
  await typed.press('ArrowLeft')
  load()
  await expect(figure.getByText(/mistakes found/)).toBeVisible()
  await expect(typed).toHaveValue('Add a test')
  await page.keyboard.type('s')
  await expect(typed).toHaveValue('Add a tesst')
})

test('a slider, a choice and a press on a drawing do, too', async ({ page }) => {
  const cost = await openAsleep(page, 'cost')
  await cost.figure.getByLabel('Images').press('End')
  await cost.figure.getByLabel('Size of each').selectOption({ label: 'Photo, 4000 × 3000' })
  cost.load()
  await expect(cost.figure.getByText('Images: 20')).toBeVisible()
  await expect(cost.figure.getByLabel('Size of each')).toHaveValue('2')
  const coverage = await openAsleep(page, 'coverage')
  const drawing = coverage.figure.getByRole('img', { name: 'Timeline' })
  const { width } = (await drawing.boundingBox())!
  await drawing.click({ position: { x: width / 5, y: 100 } })
  const buy = coverage.figure.getByLabel('Purchase date')
  await buy.press('End')
  coverage.load()
  await expect(buy).toHaveValue('365')
  await expect(buy).toBeFocused()
  await expect(coverage.figure.getByLabel('Check a date')).toHaveValue(/^2[12]\d$/)
})

/** `load` lets the figure's code arrive. */
async function openAsleep(page: Page, name: Name) {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/entry-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(figures[name].page)
  return { figure: figureOf(page, name), load: held.resolve }
}

import { findFaults } from './faults.ts'
import { expect, inFullMatrix } from './fixtures.ts'

inFullMatrix(
  'an item of a list lights up the field of the figure with its number, and the other way round',
  async ({ page }) => {
    await page.goto('/docs/setting-up-local-llm')
    const item = page.getByRole('listitem').filter({ hasText: 'API type' })
    const figure = page.getByRole('figure').filter({ hasText: 'Fig. 1' })
    const circle = figure.locator('[data-leader="2"]')
    const paper = await circle.evaluate((element) => getComputedStyle(element).backgroundColor)
    await item.focus()
    await expect(circle).not.toHaveCSS('background-color', paper)
    await item.blur()
    await expect(circle).toHaveCSS('background-color', paper)
    await circle.hover()
    const number = () =>
      item.evaluate((element) => getComputedStyle(element, '::before').backgroundColor)
    await expect.poll(number).not.toBe(paper)
    expect(await findFaults(page)).toEqual([])
  },
)

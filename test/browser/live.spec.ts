import type { Locator, Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { everyOrEach, themesOf } from '../matrix.ts'
import { figureOf, figures, type Name } from './live-figures.ts'

// The fixtures watch every page of this file: an error in the console, a refusal of the content policy or
// a request to another origin fails the test.

const names = Object.keys(figures) as Name[]

test('the ignore rule tester explains rules while the reader types, and keeps them', async ({
  page,
}) => {
  const figure = await open(page, 'ignore')
  await test.step('names the line that decides each path, while the reader types', async () => {
    await figure.getByLabel('Rules').fill('*.log\n!keep.log')
    await figure.getByLabel('Paths').fill('a.log\ndeep/keep.log\nsrc/a.ts')
    await expect(figure.getByRole('listitem')).toHaveText([
      'ignoreda.logLine 1, *.log',
      'includeddeep/keep.logLine 2, !keep.log brings it back.',
      'includedsrc/a.tsNo line matches.',
    ])
    await expect(figure.getByRole('status').filter({ hasText: '1 of 3 paths' })).toBeVisible()
    await expect(figure.getByText('out of a prompt, estimated')).toBeHidden()
    await figure.getByLabel('Paths').fill('480 kB a.log\n2 kB deep/keep.log')
    await expect(figure).toContainText(
      'The rules keep 120,000 of 120,500 tokens out of a prompt, estimated at 4 characters per token.',
    )
  })
  await test.step('explains why an exception below an ignored directory has no effect', async () => {
    await figure.getByRole('button', { name: 'An exception that doesn’t work' }).click()
    await expect(figure.getByRole('listitem').last()).toContainText(
      'Line 1, reports/ ignores the directory reports/ as a whole, so line 2, !reports/summary.md can’t bring it back.',
    )
  })
  await test.step('shows hostile text as plain text and accepts no more than it can process', async () => {
    await figure.getByLabel('Paths').fill('<img src=x onerror=alert(1)>\n/etc/passwd')
    await expect(figure.getByRole('listitem').first()).toContainText('<img src=x onerror=alert(1)>')
    await expect(figure.locator('img')).toHaveCount(0)
    await expect(figure.getByText('Write it from the project root')).toBeVisible()
    await figure.getByLabel('Rules').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('a'.repeat(5000))
    await expect(figure.getByLabel('Rules')).toHaveValue('a'.repeat(4000))
    await expect(figure.getByText('Limit reached. This field takes 4,000 characters')).toBeVisible()
  })
})

test('a reader accepts one file with a correction and rejects the other, by keyboard', async ({
  page,
}) => {
  const figure = await open(page, 'review')
  const tax = figure.getByRole('group', { name: 'src/tax.ts' })
  const mailer = figure.getByRole('group', { name: 'src/mailer.ts' })
  const proposed = tax.getByLabel('Proposed, editable')
  await proposed.fill(`${await proposed.inputValue()}\n// checked`)
  await expect(tax.getByText('3 lines removed, 4 lines added.')).toBeVisible()
  await tax.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(tax.getByText('accepted', { exact: true })).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('src/tax.ts accepted')
  await expect(tax).toContainText('// checked')
  await page.keyboard.press('Tab')
  await expect(mailer.getByLabel('Proposed, editable')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(mailer.getByRole('button', { name: 'Accept' })).toBeFocused()
  await mailer.getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(mailer.getByText('rejected', { exact: true })).toBeVisible()
  await expect(mailer).not.toContainText('log(')
  await expect(figure.getByText('No file is pending.')).toBeVisible()
  await figure.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(page.locator(':focus')).toHaveText('2 of 2 files pending.')
  await expect(proposed).not.toHaveValue(/checked/)
})

test('a live figure that cannot be loaded says so and remains an example', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/)
  await page.route('**/assets/entry-*.js', (route) => route.abort())
  await page.goto(figures.review.page)
  const figure = figureOf(page, 'review')
  await expect(figure.getByText('couldn’t load')).toBeVisible()
  await expect(figure.getByText('3 lines removed, 3 lines added.')).toBeVisible()
  await expect(figure.getByRole('button', { name: 'Accept' }).first()).toBeDisabled()
})

test('a live figure that breaks says so in its own place and can be restarted', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/broken on purpose/)
  const figure = await open(page, 'ignore')
  await page.evaluate(() => {
    const { findLast } = Array.prototype
    const put = (find: unknown) => Reflect.set(Array.prototype, 'findLast', find)
    addEventListener('keydown', () => put(findLast), { once: true })
    put(() => {
      throw new Error('broken on purpose')
    })
  })
  await figure.getByLabel('Rules').fill('*.log')
  await expect(figure.getByText('This figure stopped working.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What to expect' })).toBeVisible()
  await figure.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(figure.getByLabel('Rules')).toHaveValue(/node_modules/)
})

for (const [index, name] of everyOrEach(names, 2).entries())
  test(`${name}: axe finds no fault during use, and it fits into 320 pixels`, async ({ page }) => {
    const [first, second] = themesOf(index)
    await page.emulateMedia({ colorScheme: first!, reducedMotion: 'reduce' })
    const figure = await open(page, name)
    await use[name](figure)
    expect.soft(await findFaults(page, 'figure'), first).toEqual([])
    if (second) {
      await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' })
      expect.soft(await findFaults(page, 'figure'), second).toEqual([])
    }
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const [wide, most] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return [scrollWidth, clientWidth]
      })
      expect(wide).toBeLessThanOrEqual(most!)
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every figure is a readable example and says that trying it needs JavaScript', async ({
    page,
  }) => {
    for (const name of names) {
      await page.goto(figures[name].page)
      const figure = figureOf(page, name)
      await expect(figure.locator('noscript p')).toBeVisible()
      await expect(figure).toHaveCSS('padding-top', '16px')
      for (const control of await figure.getByRole('button').all())
        await expect(control).toBeDisabled()
      for (const field of await figure.getByRole('textbox').all())
        await expect(field).not.toBeEditable()
      await expect(figure).toContainText(
        {
          ignore: 'brings it back',
          review: '3 lines removed, 3 lines added.',
        }[name],
      )
    }
  })
})

/** Brings each figure to its state with the most content. */
const use: Record<Name, (figure: Locator) => Promise<unknown>> = {
  ignore: (figure) => figure.getByLabel('Paths').fill(`node_modules/a\n/etc\n${'a/'.repeat(150)}`),
  review: (figure) => figure.getByRole('button', { name: 'Accept' }).first().click(),
}

async function open(page: Page, name: Name): Promise<Locator> {
  await page.goto(figures[name].page)
  const figure = figureOf(page, name)
  await expect(figure.getByRole('textbox').first()).toBeEditable()
  return figure
}

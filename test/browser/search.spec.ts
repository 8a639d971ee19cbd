import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { everyOrEach, themesOf } from '../matrix.ts'
import { findSmallTargets } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { docsRoutes } from './routes.ts'
import { dialog, field, hits, name, opener, seen, status } from './search-dialog.ts'

const hostile = '<img src=x onerror=alert(1)> "\'&lt;'

test.describe('the search', () => {
  const routes = ['/docs/using-tools', '/', '/downloads', '/account', '/purchase', '/search']
  for (const route of everyOrEach(routes, 3))
    test(`opens on ${route} with its button, / and Ctrl K, and answers`, async ({ page }) => {
      await page.goto(route)
      for (const open of [
        () => opener(page).click(),
        () => page.keyboard.press('/'),
        () => page.keyboard.press('Control+k'),
      ]) {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await open()
        await expect(field(page)).toBeFocused()
        await page.keyboard.type('gitignore')
        await expect(hits(page).first()).toContainText('Project ignore rules')
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
      }
    })

  test('leads by keyboard alone to the section that answers', async ({ page }) => {
    await page.goto('/faq')
    await page.keyboard.press('/')
    await page.keyboard.type('local models')
    await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
    const count = await hits(page).count()
    await expectChosen(page, 0)
    await page.keyboard.press('ArrowDown')
    await expectChosen(page, 1)
    await page.keyboard.press('End')
    await expectChosen(page, count - 1)
    await page.keyboard.press('ArrowDown')
    await expectChosen(page, 0)
    await page.keyboard.press('ArrowUp')
    await expectChosen(page, count - 1)
    await page.keyboard.press('Home')
    await expectChosen(page, 0)
    await page.keyboard.press('ArrowDown')
    const address = (await hits(page).nth(1).getAttribute('href'))!
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    const anchor = address.split('#')[1]!
    await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport()
  })

  test('leads to a section of the current page and closes', async ({ page }) => {
    await page.goto('/docs/setting-up-api-keys')
    await page.keyboard.press('/')
    await page.keyboard.type('key leaks')
    await expect(hits(page).first()).toContainText('If a key leaks')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/docs/setting-up-api-keys#if-a-key-leaks')
    await expect(page.getByRole('heading', { name: 'If a key leaks' })).toBeInViewport()
  })

  test('counts results, marks words, keeps the query and returns the focus', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/faq', { waitUntil: 'networkidle' })
    await test.step('loads nothing until someone is about to use it', async () => {
      const ofSearch = () => asked.filter((url) => /\/search-/.test(url)).length
      expect(ofSearch()).toBe(0)
      await opener(page).hover()
      await expect.poll(ofSearch).toBe(2)
    })
    await test.step('says how many results it found, marks the words and shows them in context', async () => {
      await opener(page).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('lm studio')
      await expect(status(page)).toHaveText(/^\d results?$/, seen)
      await expect(hits(page).first().locator('span mark').first()).toHaveText(/LM/i)
    })
    await test.step('returns the focus to its button and keeps the query', async () => {
      await page.keyboard.press('Escape')
      await expect(opener(page)).toBeFocused()
      await page.keyboard.press('Space')
      await expect(field(page)).toHaveValue('lm studio')
      await expect(hits(page).first()).toBeVisible()
      await page.keyboard.type('port')
      await expect(field(page)).toHaveValue('port')
    })
    await test.step('Home moves within the text until an arrow key leaves the first line', async () => {
      await expectChosen(page, 0)
      await page.keyboard.press('Home')
      await page.keyboard.type('ollama ')
      await expect(field(page)).toHaveValue('ollama port')
    })
    await test.step('typed text stays text', async () => {
      await field(page).fill(hostile)
      await expect(status(page)).not.toContainText('Loading', seen)
      await expect(dialog(page).locator('img')).toHaveCount(0)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(opener(page)).toBeFocused()
    })
    await test.step('says so when nothing is found, and offers support and all pages', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type('zzzqqqxxx')
      await expect(status(page)).toContainText('Nothing found for “zzzqqqxxx”.', seen)
      await expect(dialog(page).getByRole('link', { name: 'email support' })).toHaveAttribute(
        'href',
        /^mailto:.+@/,
      )
      await expect(hits(page)).toHaveCount(0)
      await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
      await dialog(page).getByRole('link', { name: 'list of all docs pages' }).click()
      await expect(page).toHaveURL('/search')
    })
    await test.step('typed text stays text on the page of results, too', async () => {
      await page.goto(`/search?${new URLSearchParams({ q: hostile })}`)
      await expect(page.getByRole('main').getByRole('textbox', { name })).toHaveValue(hostile)
      await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    })
  })

  test('keeps every key pressed before its code has loaded', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/search-(dialog|index)/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/faq')
    await page.keyboard.press('/')
    await page.keyboard.type('gitignore')
    await expect(status(page)).toContainText('Loading', seen)
    held.resolve()
    await expect(hits(page).first()).toContainText('Project ignore rules')
    await expect(field(page)).toHaveValue('gitignore')
  })

  test('leads to the page of results when search-dialog cannot be loaded', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/ERR_FAILED|Failed to fetch/)
    await page.route(/search-dialog/, (route) => route.abort())
    await page.goto('/faq')
    await expectPageOfResults(page)
  })

  test('tries again with the next key when search-index cannot be loaded, and leads to the page of results', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/ERR_FAILED|Failed to fetch/)
    await page.route(/search-index/, (route) => route.abort())
    await page.goto('/faq')
    await page.keyboard.press('/')
    await page.keyboard.type('gitignor')
    const link = dialog(page).getByRole('link', { name: 'page of its own' })
    await expect(link).toHaveAttribute('href', /\/search\?q=gitignor$/)
    await page.unroute(/search-index/)
    await page.keyboard.type('e')
    await expect(hits(page).first()).toContainText('Project ignore rules')
    await page.route(/search-index/, (route) => route.abort())
    await page.reload()
    await expectPageOfResults(page)
  })

  test('does not open or close by a slash typed in a field, a full-screen drawing or its own dialog', async ({
    page,
  }) => {
    await page.goto('/account')
    await page.getByLabel('Email').focus()
    await page.keyboard.type('a/b')
    await expect(page.getByLabel('Email')).toHaveValue('a/b')
    await expect(dialog(page)).toBeHidden()

    await page.goto('/docs/project-ignore-rules')
    await page.getByRole('button', { name: /Enlarge Fig\. 1/ }).click()
    await page.keyboard.press('/')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('Escape')

    await page.keyboard.press('/')
    await page.keyboard.type('dist/')
    await expect(field(page)).toHaveValue('dist/')
  })
})

for (const colorScheme of themesOf(0))
  test(`axe finds no fault in the search in ${colorScheme}, and it fits a phone and touch`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/faq')
    await page.keyboard.press('/')
    await expect(hits(page)).toHaveCount(5)
    expect.soft(await findFaults(page), 'before a question').toEqual([])
    await page.keyboard.type('ollama')
    await expect(hits(page).first().locator('span')).not.toBeEmpty()
    expect.soft(await findFaults(page), 'with results').toEqual([])
    expect.soft(await findSmallTargets(page), 'too small for a finger').toEqual([])
    await field(page).fill('zzzqqqxxx')
    await expect(hits(page)).toHaveCount(0)
    expect.soft(await findFaults(page), 'without results').toEqual([])
    await page.goto('/search?q=ollama')
    expect.soft(await findFaults(page), 'the page of results').toEqual([])
    for (const address of ['/search?q=ollama', '/search']) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(address)
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(await wide(), address).toBeLessThanOrEqual(0)
      for (const part of [opener(page), page.getByRole('button', { name: 'Menu' })])
        expect.soft((await part.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to a page with results', async ({ page }) => {
    await page.goto('/docs/using-tools')
    await opener(page).click()
    await expect(page).toHaveURL('/search?')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(docsRoutes.length)
    const question = page.getByRole('main').getByRole('textbox', { name })
    await question.fill('reject change')
    await question.press('Enter')
    await expect(page).toHaveURL('/search?q=reject+change')
    const answers = page.getByRole('main').getByRole('listitem').getByRole('link')
    await answers.filter({ hasText: 'Edit tool and file diffs' }).click()
    await expect(page).toHaveURL(/\/docs\/edit-tool-and-file-diffs/)
  })
})

/** Types words that are not answered in the dialog, and presses Enter. */
async function expectPageOfResults(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type('gitignore')
  await expect(status(page)).toContainText('couldn’t load the index', seen)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=gitignore')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    'Project ignore rules',
  )
}

async function expectChosen(page: Page, place: number): Promise<void> {
  const chosen = hits(page).nth(place)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(chosen).toBeInViewport()
  const id = await chosen.getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id!)
}

async function findFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

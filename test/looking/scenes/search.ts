import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

export const searchScenes: Scene[] = [
  { name: 'Dialog', open: (page) => openDialog(page), inWindow: true },
  { name: 'Dialog with results', open: findPages, inWindow: true },
  { name: 'Dialog without a result', open: findNothing, inWindow: true },
  {
    name: 'Dialog without its index',
    open: loseIndex,
    inWindow: true,
    problem: /ERR_FAILED|Failed to fetch/,
  },
  { name: 'Page', open: (page) => page.goto('/search') },
  { name: 'Page of results', open: (page) => page.goto('/search?q=ollama') },
  { name: 'Page without a result', open: (page) => page.goto('/search?q=zzzqqqxxx') },
]

async function openDialog(page: Page, words = ''): Promise<void> {
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('button', { name: 'Search the site' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
}

async function findPages(page: Page): Promise<void> {
  await openDialog(page, 'ollama')
  await expect(page.getByRole('option').first().locator('span')).not.toBeEmpty()
}

async function findNothing(page: Page): Promise<void> {
  await openDialog(page, 'zzzqqqxxx')
  await expect(page.getByText('Nothing found for')).toBeVisible()
}

async function loseIndex(page: Page): Promise<void> {
  await page.route(/search-index/, (route) => route.abort())
  await openDialog(page, 'ollama')
  await expect(page.getByText('couldn’t load the index')).toBeVisible()
}

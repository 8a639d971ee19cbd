import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

export const homeScenes: Scene[] = [
  ...['Chat', 'Edit Code', 'RAG', 'Image Generation'].map((tab) => ({
    name: `Tab ${tab}`,
    open: (page: Page) => openTab(page, tab),
  })),
  { name: 'Review decided', open: decide },
  { name: 'Figure enlarged', open: enlarge, inWindow: true },
  { name: 'Menu open', open: openMenu, inWindow: true, width: 390 },
]

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('radio', { name: tab }).check()
  await expect(page.getByRole('radio', { name: tab })).toBeChecked()
}

async function decide(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  // A phone leaves out the count.
  await expect(page.getByText('file 2 of 2')).toBeAttached()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('You caught it.')).toBeVisible()
}

async function enlarge(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('button', { name: /Enlarge the illustration/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

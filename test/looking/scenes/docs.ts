import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const page = '/docs/project-ignore-rules'

export const docsStates: Scene[] = [
  { name: 'All pages', open: openPages, inWindow: true, width: 390 },
  { name: 'On this page', open: openHeadings, inWindow: true, width: 390 },
  { name: 'Figure enlarged', open: enlarge, inWindow: true },
  { name: 'Code copied', open: copyCode, inWindow: true },
]

async function openPages(phone: Page): Promise<void> {
  await phone.goto(page)
  await phone.getByRole('button', { name: 'All pages' }).click()
  await expect(phone.getByRole('navigation', { name: 'Documentation' })).toBeVisible()
}

async function openHeadings(phone: Page): Promise<void> {
  await phone.goto(page)
  await phone.getByRole('button', { name: 'On this page' }).click()
  await expect(phone.getByRole('navigation', { name: 'On this page' })).toBeVisible()
}

async function enlarge(reader: Page): Promise<void> {
  await reader.goto(page)
  await reader.getByRole('button', { name: /Enlarge Fig\. 1/ }).click()
  await expect(reader.getByRole('dialog').filter({ visible: true })).toBeVisible()
}

async function copyCode(reader: Page): Promise<void> {
  await reader.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await reader.goto(page)
  const button = reader.getByRole('button', { name: 'Copy code' }).first()
  await button.click()
  await expect(button).toHaveText('Copied!')
}

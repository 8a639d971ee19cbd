import type { Page } from '@playwright/test'

/** Matches only the visible one of several sentences in the page. */
export const seen = { useInnerText: true }
export const name = 'Search the site'
export const field = (page: Page) => page.getByRole('combobox', { name })
export const hits = (page: Page) => page.getByRole('listbox', { name: 'Pages' }).getByRole('option')
export const dialog = (page: Page) => page.getByRole('dialog', { name })
export const status = (page: Page) => dialog(page).getByRole('status')
export const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name })

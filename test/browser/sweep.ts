import type { Page } from '@playwright/test'
import { findFaults, findOverflow, findSmallTargets } from './faults.ts'
import { expect } from './fixtures.ts'

/** Opens a page and expects no fault of axe in each theme, 320 pixels that hold it, and targets for a finger. */
export async function sweep(
  page: Page,
  themes: readonly ('light' | 'dark')[],
  open: () => Promise<unknown>,
): Promise<void> {
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (index === 0) await open()
    expect.soft(await findFaults(page), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await findOverflow(page), 'wider than 320 pixels').toEqual([])
  expect.soft(await findSmallTargets(page), 'too small for a finger').toEqual([])
}

import type { Locator, Page } from '@playwright/test'

/** Live figures by page and the beginning of the caption. */
export const figures = {
  ignore: { page: '/docs/project-ignore-rules', caption: 'Rules, paths' },
  review: { page: '/docs/edit-tool-and-file-diffs', caption: 'An example edit' },
}
export type Name = keyof typeof figures

export function figureOf(page: Page, name: Name): Locator {
  return page.getByRole('figure').filter({ hasText: figures[name].caption })
}

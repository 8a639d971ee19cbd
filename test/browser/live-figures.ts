import type { Locator, Page } from '@playwright/test'

/** By page and the beginning of the caption. */
export const figures = {
  ignore: { page: '/docs/project-ignore-rules', caption: 'Rules, paths' },
  review: { page: '/docs/edit-tool-and-file-diffs', caption: 'An example edit' },
  tags: { page: '/docs/using-templates', caption: 'A prompt with tags' },
  cost: { page: '/docs/choosing-llms', caption: 'What a prompt with images' },
  coverage: { page: '/docs/licensing-and-pricing', caption: 'The purchase date' },
}
export type Name = keyof typeof figures

export function figureOf(page: Page, name: Name): Locator {
  return page.getByRole('figure').filter({ hasText: figures[name].caption })
}

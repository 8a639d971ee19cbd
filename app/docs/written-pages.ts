import { type DocsPage, sidebar } from './sidebar.ts'

const files = import.meta.glob('/content/docs/*.mdx')

/** The pages of the sidebar whose words exist. */
export const writtenGroups = sidebar
  .map((group) => ({ ...group, pages: group.pages.filter(isWritten) }))
  .filter((group) => group.pages.length > 0)

export const writtenPages = writtenGroups.flatMap((group) => group.pages)

function isWritten({ slug }: DocsPage): boolean {
  return `/content/docs/${slug}.mdx` in files
}

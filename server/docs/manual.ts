import type { PageFiles } from '../page-files/load.ts'
import type { DocsSearch } from './search.ts'

/** The documentation for programs, with the same search and texts as the pages. */
export interface Manual extends DocsSearch {
  siteUrl: string
  /** A page as Markdown, by its slug or its URL; null when there is no such page. */
  read: (page: string) => string | null
}

export function createManual(
  { files }: Pick<PageFiles, 'files'>,
  docs: DocsSearch,
  siteUrl: string,
): Manual {
  return {
    ...docs,
    siteUrl,
    read: (page) => {
      const twin = files.get(`/docs/${slugOf(page)}.md`)
      return twin ? Buffer.from(twin.identity.body).toString() : null
    },
  }
}

/** `using-tools`, also from `https://…/docs/using-tools.md#heading`. */
function slugOf(page: string): string {
  return page.replace(/^.*\/docs\//, '').replace(/(\.md)?\/?(#.*)?$/, '')
}

import type { PageFiles } from '../files/load.ts'
import type { SearchHit } from '#contract/served.ts'
import { mostHits, type SiteSearch } from './search.ts'

/** The documentation for programs, with the same search and the same texts as on the pages. */
export interface Manual extends SiteSearch {
  siteUrl: string
  /** Returns a page as Markdown, by its slug or URL; null if there is no such page. */
  read: (page: string) => string | null
}

export function createManual(
  { files }: Pick<PageFiles, 'files'>,
  { search, list }: SiteSearch,
  siteUrl: string,
): Manual {
  return {
    // `read` knows only pages of the docs, not questions or the shop.
    search: async (question, limit) =>
      (await search(question, mostHits)).filter(isDocsPage).slice(0, limit),
    list,
    siteUrl,
    read: (page) => {
      const twin = files.get(`/docs/${slugOf(page)}.md`)
      return twin ? Buffer.from(twin.identity.body).toString() : null
    },
  }
}

function isDocsPage({ address }: SearchHit): boolean {
  return address.startsWith('/docs/')
}

/** Returns the slug, such as `using-tools`, also from `https://…/docs/using-tools.md#heading`. */
export function slugOf(page: string): string {
  const [address = ''] = page.replace(/^.*\/docs\//, '').split('#')
  return address.replace(/(\.md)?\/?$/, '')
}

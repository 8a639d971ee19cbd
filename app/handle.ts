/** What a route says about its page. An .mdx page says it in its frontmatter. */
export interface PageHandle {
  title: string
  description: string
  /** React runs on this page in the browser. */
  hydrate?: boolean
  /** Kept out of search engines: personal pages, and pages that are no page. */
  unlisted?: boolean
  /** Second-level headings of an .mdx page. */
  headings?: Heading[]
  /** The day of an .mdx page's last commit, `2026-11-20`, where git knows it. */
  changed?: string
}

export interface Heading {
  id: string
  text: string
}

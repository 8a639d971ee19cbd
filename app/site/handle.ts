/** A route's facts about its page; .mdx pages have them in their frontmatter. */
export interface PageHandle {
  title: string
  description: string
  /** The page's scripts: the module that starts it, then its imports. */
  modules?: string[]
  /** Selects another header and footer than the shop's. */
  frame?: 'admin'
  /** True for personal and auxiliary pages, which are hidden from search engines. */
  unlisted?: boolean
  /** Second-level headings of an .mdx page. */
  headings?: Heading[]
  /** The date of an .mdx page's last commit, such as `2026-11-20`, if git knows it. */
  changed?: string
}

export interface Heading {
  id: string
  text: string
}

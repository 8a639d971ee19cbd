/** A route's facts about its page. An .mdx page has them in its frontmatter. */
export interface PageHandle {
  title: string
  description: string
  /** The scripts of the page: the module that starts it, then those that it imports. */
  modules?: string[]
  /** The name of another header and footer than the shop's. */
  frame?: 'admin'
  /** Hidden from search engines: personal pages and auxiliary pages. */
  unlisted?: boolean
  /** Second-level headings of an .mdx page. */
  headings?: Heading[]
  /** The day of an .mdx page's last commit, `2026-11-20`, if git knows it. */
  changed?: string
}

export interface Heading {
  id: string
  text: string
}

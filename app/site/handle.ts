/** What a route declares about its page. An .mdx page declares it in its frontmatter. */
export interface PageHandle {
  title: string
  description: string
  /** What runs the page in the browser: the module that starts it, then those that it imports. */
  modules?: string[]
  /** Another header and footer than those of the shop. */
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

import type { Options } from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { collectHeadings } from './headings.ts'
import { reachWideTables } from './wide-tables.ts'

/** The frontmatter of a page becomes its route's `handle`: title and description. Its headings join them. */
export const mdxOptions: Options = {
  remarkPlugins: [remarkFrontmatter, [remarkMdxFrontmatter, { name: 'handle' }], remarkGfm],
  rehypePlugins: [rehypeSlug, collectHeadings, reachWideTables],
  // A style attribute would be refused by the page's policy.
  tableCellAlignToStyle: false,
}

import type { Options } from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import { linkHeadings } from './anchors.ts'
import { colorCode } from './code.ts'
import { datePages } from './date-pages.ts'
import { collectHeadings } from './headings.ts'
import { reachWideTables } from './wide-tables.ts'

/** The frontmatter of a page becomes its route's `handle`: title and description. Its headings and its day join them. */
export const mdxOptions: Options = {
  remarkPlugins: [remarkFrontmatter, [remarkMdxFrontmatter, { name: 'handle' }], remarkGfm],
  rehypePlugins: [
    rehypeSlug,
    collectHeadings,
    datePages,
    [...linkHeadings],
    reachWideTables,
    colorCode,
  ],
  // A style attribute would be refused by the page's policy.
  tableCellAlignToStyle: false,
}

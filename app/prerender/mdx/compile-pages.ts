import mdx, { type Options } from '@mdx-js/rollup'
import type { Element, Root, RootContent } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import rehypeSlug from 'rehype-slug'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'
import { linkHeadings } from './anchors.ts'
import { markCallouts } from './callouts.ts'
import { colorCode } from './code.ts'
import { curlQuotes } from './curl-quotes.ts'
import { datePages } from './date-pages.ts'
import { setInHandle } from './handle-of-page.ts'
import { fillModelTables } from './model-table.ts'
import { wrapSentences } from './sentences.ts'
import { groupSteps, leaveNumbersOut } from './steps.ts'

type Compiled = ReturnType<ReturnType<typeof mdx>['transform']>

/**
 * The compiled pages, shared by the builds for browser and server, which each create their own plugin.
 */
const compiled = new Map<string, Compiled>()

/**
 * Compiles each .mdx page once, although the bundler requests it several times, as route and as module.
 */
export function compilePages(): Plugin {
  const { transform, ...plugin } = mdx(options)
  return {
    ...plugin,
    enforce: 'pre',
    transform(text, id) {
      const [file] = id.split('?')
      if (!file!.endsWith('.mdx')) return null
      const key = `${file}\0${text}`
      const known = compiled.get(key)
      if (known) return known
      const made = transform(text, id)
      compiled.set(key, made)
      return made
    },
  }
}

/**
 * Options that turn a page's frontmatter into its route's `handle`: title and description, plus
 * headings and date.
 */
const options: Options = {
  remarkPlugins: [
    remarkFrontmatter,
    [remarkMdxFrontmatter, { name: 'handle' }],
    remarkGfm,
    fillModelTables,
    wrapSentences,
    curlQuotes,
  ],
  rehypePlugins: [
    rehypeSlug,
    leaveNumbersOut,
    collectHeadings,
    datePages,
    [...linkHeadings],
    groupSteps,
    markCallouts,
    describeTables,
    colorCode,
  ],
  // The page's policy would block a style attribute.
  tableCellAlignToStyle: false,
}

/**
 * Collects headings: a rehype plugin that adds an .mdx page's second-level headings to its `handle`.
 */
function collectHeadings() {
  return (tree: Root) => {
    const headings = tree.children
      .filter(isSecondLevel)
      .map((heading) => ({ id: String(heading.properties.id), text: toString(heading) }))
    setInHandle(tree, 'headings', headings)
  }
}

function isSecondLevel(node: RootContent): node is Element {
  return node.type === 'element' && node.tagName === 'h2' && node.properties.id !== undefined
}

/**
 * Describes tables: a rehype plugin that adds roles, which still apply when a narrow page shows rows as
 * blocks, and column names for the cells that would be unclear there.
 */
function describeTables() {
  return (tree: Root) => {
    for (const table of selectAll('table', tree)) {
      const heads = selectAll('th', table)
      table.properties.role = 'table'
      for (const head of heads) head.properties.role = 'columnheader'
      for (const row of selectAll('tr', table)) describeRow(row, heads)
    }
  }
}

function describeRow(row: Element, heads: Element[]): void {
  row.properties.role = 'row'
  for (const [index, cell] of selectAll('td', row).entries()) {
    cell.properties.role = 'cell'
    if (heads.length > 2 && index > 0) cell.properties.dataHead = toString(heads[index]!)
  }
}

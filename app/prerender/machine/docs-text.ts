import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Heading, Paragraph } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkMdxFrontmatter from 'remark-mdx-frontmatter'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { sidebar } from '../../docs/sidebar.ts'
import { curlQuotes } from '../mdx/curl-quotes.ts'
import { makeLinksAbsolute } from './docs-text/links.ts'
import { readHandle } from './docs-text/handle.ts'
import { type DocsSection, splitIntoSections } from './docs-text/sections.ts'
import { sayJsx } from './docs-text/say-jsx.ts'

/** A documentation page as text, for machines, for search and for other programs that show it. */
export interface DocsText {
  slug: string
  title: string
  description: string
  /** The title of its group in the sidebar. */
  group: string
  /**
   * The whole page. Links are absolute, with a token for the site's address; figures are below
   * `/figures/`.
   */
  markdown: string
  /** The sections. Text before the first heading comes first, with an empty id and the page's title. */
  sections: DocsSection[]
}

/**
 * Reads the pages of `content/docs` below `root`, in sidebar order. Throws on JSX without a text
 * version.
 */
export function readDocsText(root: string): Promise<DocsText[]> {
  const pages = sidebar.flatMap(({ title, pages }) =>
    pages.map(({ slug }) => ({ slug, group: title })),
  )
  return Promise.all(pages.map((page) => readPage(root, page)))
}

async function readPage(root: string, { slug, group }: { slug: string; group: string }) {
  const file = `content/docs/${slug}.mdx`
  const tree = await reader.run(reader.parse(await readFile(join(root, file), 'utf8')))
  const { title, description } = readHandle(tree, file)
  sayJsx(tree, file)
  makeLinksAbsolute(tree, slug)
  const sections = splitIntoSections(tree, title)
  tree.children.unshift(headingOf(title), paragraphOf(description))
  return { slug, title, description, group, markdown: keepSlots(writer.stringify(tree)), sections }
}

/**
 * Restores the underscores of slots: Markdown escapes them, and the server wouldn't recognize the slot.
 */
function keepSlots(markdown: string): string {
  return markdown.replaceAll(/\\_\\_slot\\?_(\w+?)\\_\\_/g, '__slot_$1__')
}

const reader = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkMdxFrontmatter, { name: 'handle' })
  .use(remarkGfm)
  .use(remarkMdx)
  .use(curlQuotes)

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-' })

function headingOf(value: string): Heading {
  return { type: 'heading', depth: 1, children: [{ type: 'text', value }] }
}

function paragraphOf(value: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value }] }
}

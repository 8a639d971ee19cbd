import { readFileSync } from 'node:fs'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { docsPages } from '#app/docs/sidebar.ts'

/** A documentation page as written, parsed for tests that read the words. */
interface DocsPage {
  slug: string
  /** Paragraphs, headings, table rows (cells joined by ` | `) and code, in order; `{name}` for an expression. */
  blocks: string[]
  text: string
  tables: { headings: string[]; rows: string[][] }[]
  /** The names in each `<Leaders>`, which number the fields of a form. */
  leaders: string[][]
  bold: string[]
  /** Text between single backticks. */
  names: string[]
  outside: URL[]
  components: { name: string; number: string | null }[]
}

/** The part of the parser's trees that is read here. */
interface Node {
  type: string
  value?: string
  url?: string
  name?: string | null
  attributes?: { type: string; name?: string; value?: unknown }[]
  children?: Node[]
}

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)
const blockTypes = ['paragraph', 'heading', 'tableRow', 'code', 'mdxFlowExpression']

/** All pages in reading order. */
export function readDocsPages(): DocsPage[] {
  return docsPages.map(({ slug }) => readPage(slug))
}

function readPage(slug: string): DocsPage {
  const nodes = [...walk(parser.parse(readFileSync(`content/docs/${slug}.mdx`, 'utf8')))]
  const all = (...types: string[]) => nodes.filter(({ type }) => types.includes(type))
  const blocks = all(...blockTypes).map(say)
  return {
    slug,
    blocks,
    text: blocks.join('\n'),
    tables: all('table').map(readTable),
    leaders: all('mdxJsxFlowElement')
      .filter(({ name }) => name === 'Leaders')
      .map(readLeaders),
    bold: all('strong').map(say),
    names: all('inlineCode').map(say),
    outside: all('link').flatMap(({ url = '' }) => (/^https?:/.test(url) ? new URL(url) : [])),
    components: all('mdxJsxFlowElement').map(readComponent),
  }
}

function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of node.children ?? []) yield* walk(child)
}

function say({ type, value, children = [] }: Node): string {
  if (type === 'mdxFlowExpression' || type === 'mdxTextExpression') return `{${value}}`
  return value ?? children.map(say).join(type === 'tableRow' ? ' | ' : '')
}

function readTable({ children = [] }: Node) {
  const [headings = [], ...rows] = children.map(({ children = [] }) => children.map(say))
  return { headings, rows }
}

function readLeaders(leaders: Node): string[] {
  return [...walk(leaders)]
    .filter(({ type }) => type === 'strong')
    .map((name) => say(name).replace(/\.$/, ''))
}

function readComponent({ name, attributes = [] }: Node) {
  const number = attributes.find((each) => each.name === 'number')?.value
  return { name: name ?? '', number: typeof number === 'string' ? number : null }
}

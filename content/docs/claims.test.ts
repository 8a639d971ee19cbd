import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { builds } from '#contract/builds.ts'
import { deviceChanges } from '#contract/limits.ts'
import { docsPages } from '#app/docs/sidebar.ts'
import * as known from './claims.ts'

/** A documentation page as written, parsed for tests that read the words. */
interface DocsPage {
  slug: string
  /**
   * Paragraphs, headings, table rows (cells joined by ` | `) and code, in order; `{name}` stands for an
   * expression.
   */
  blocks: string[]
  text: string
  tables: { headings: string[]; rows: string[][] }[]
  /** The names in each `<Leaders>` list, which number the fields of a form. */
  leaders: string[][]
  bold: string[]
  /** Text between single backticks. */
  names: string[]
  outside: URL[]
  components: { name: string; number: string | null }[]
}

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

/** Reads all pages in reading order. */
function readDocsPages(): DocsPage[] {
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

const pages = readDocsPages()
const bySlug = new Map(pages.map((page) => [page.slug, page]))
const byName = new Map(known.providers.map((provider) => [provider.name, provider]))

describe('the claims of the documentation', () => {
  it.each(known.claims)('%s (%s)', (slug, _source, says) => {
    expect(read(slug).text).toMatch(says)
  })

  it.each(known.lists)(
    '%s lists everything there is under "%s" (%s)',
    (slug, heading, _source, cells) => {
      expect(columnsOf(slug, heading)).toContain(cells)
    },
  )

  it.each(known.providerTables)('$slug has a section "$heading" for each provider', (table) => {
    const wanted = known.providers.filter(({ use }) => table.kind.test(use))
    const found = read(table.slug)
      .tables.filter(({ headings }) => headings.includes(table.heading))
      .map(({ rows }) => rows.map(([name]) => name))
    expect(found).toContainEqual(expect.arrayContaining(wanted.map(({ name }) => name)))
  })

  it('how-to-download lists the seven builds', () => {
    const [found = ''] = columnsOf('how-to-download', 'Identifier')
    const identifiers = builds.map(({ identifier }) => identifier)
    expect(found.split(' | ').toSorted()).toEqual(identifiers.toSorted())
  })

  it('the Google Search page opens with the current state of the service', () => {
    const [opening = ''] = read('setting-up-google-search').blocks
    expect(opening).toMatch(/closed[^]*new customers[^]*Jan 1, 2027[^]*Last checked/)
  })

  it('the licensing page opens with the licensing sentence and its timeline', () => {
    const { blocks, components } = read('licensing-and-pricing')
    expect(blocks[0]).toBe('{licensingSentence}')
    expect(components[0]?.name).toBe('LicenseTimeline')
  })

  it('five devices in 30 days is the limit that the server applies', () => {
    expect(deviceChanges).toEqual({ perSeat: 5, days: 30 })
  })
})

describe('every page of the documentation', () => {
  it.each(pages)('$slug has 250 to 1,200 words and a figure', ({ text, components }) => {
    const words = text.match(/[\p{L}\p{N}]\S*/gu) ?? []
    expect(words.length).toBeGreaterThanOrEqual(250)
    expect(words.length).toBeLessThanOrEqual(1200)
    const names = components.map(({ name }) => name)
    const figures = ['Figure', 'FormFigure', 'LicenseTimeline']
    expect(names.filter((name) => figures.includes(name))).not.toEqual([])
  })

  it.each(pages)('$slug has at most three tables', ({ tables }) => {
    expect(tables.length).toBeLessThanOrEqual(3)
  })

  it.each(pages)('$slug numbers its figures from 1 without gaps', ({ components }) => {
    const numbers = components.flatMap(({ number }) => number ?? [])
    expect(numbers).toEqual(numbers.map((_number, index) => `Fig. ${index + 1}`))
  })

  it.each(pages)('$slug states only true facts in its provider tables', ({ tables }) => {
    for (const { headings, rows } of tables)
      for (const [name = '', ...cells] of rows)
        for (const [index, cell] of cells.entries()) {
          const allowed = mayStand(name, headings[index + 1]!)
          if (allowed) expect(allowed).toContain(cell)
        }
  })

  it.each(pages)('$slug calls OpenRouter experimental and Google AI pending', ({ blocks }) => {
    for (const block of blocks.filter((each) => /\bexperimental\b/i.test(each)))
      expect(block).toMatch(/openrouter/i)
    for (const block of blocks.filter((each) => /pending an update/i.test(each)))
      expect(block).toMatch(/google ?ai/i)
  })

  it.each(pages)(
    '$slug names the three providers whose model lists the shop publishes',
    ({ blocks }) => {
      for (const block of blocks.filter((each) => /model lists?\b.*OpenAI/.test(each)))
        expect(block).toMatch(/OpenAI, Anthropic (and|or) Google AI/)
    },
  )

  it.each(pages)('$slug gives only known ports', ({ text }) => {
    const given = text.matchAll(/(?:\d|localhost):(\d{2,5})\b|\bport (?:is )?(\d{2,5})\b/g)
    for (const [, inAddress, named] of given)
      expect(known.ports).toHaveProperty(inAddress ?? named!)
  })

  it.each(pages)('$slug gives each program its own port', ({ text, tables }) => {
    const pairs = [
      ...matches(text, /\b(\d{4,5}) for (Ollama|the image-generation UI)\b/g),
      ...matches(text, /\bport (?:of|for) (Ollama|the image-generation UI) is (\d+)/g),
      ...tables.flatMap(({ rows }) => rows.map((row) => [row[0]!, portIn(row)])),
    ].map((pair) => pair.toSorted())
    const programs = Object.values(known.ports)
    for (const [port, program] of pairs)
      if (port && programs.includes(program!)) expect(known.ports[port]).toBe(program)
  })

  it.each(pages)('$slug spells settings and variables as the product does', ({ names }) => {
    const keys = [
      ...known.providers.map(({ key }) => key),
      'googleSearchApiKey',
      'googleSearchEngineId',
    ]
    const isKey = (name: string) => /^[a-z]+([A-Z][a-zA-Z]*)?(Key|Id)$/.test(name)
    const isVariable = (name: string) => /^[A-Z]+(_[A-Z]+)+$|^PROMPT/.test(name)
    expect(names.filter(isKey).filter((name) => !keys.includes(name))).toEqual([])
    expect(names.filter(isVariable).filter((name) => !known.variables.includes(name))).toEqual([])
  })

  it.each(pages)('$slug names no dollar amount that is not on record', ({ text }) => {
    const amounts = matches(text, /(\$\d+(?:\.\d+)?)/g).flat()
    expect(amounts.filter((amount) => !known.amounts.includes(amount))).toEqual([])
  })

  it.each(pages)('$slug writes the names of controls as the specification does', ({ text }) => {
    for (const name of known.verbatimControls) {
      const anyCase = new RegExp(`\\b(${name.replace('&', '(?:&|and)')})\\b`, 'gi')
      for (const [found] of matches(text, anyCase)) expect(found).toBe(name)
    }
  })

  it.each(pages)('$slug tells readers to press only controls that exist', ({ text }) => {
    const names = [...known.controls, ...known.pressedElsewhere, ...byName.keys()]
    const pressed = matches(text, /\b(?:[Pp]ress|[Cc]hoose)(?: the)? "?([A-Z][^.\n]*)/g)
    const buttons = matches(text, /\b(?!The\b)([A-Z][\w&]*) button\b/g)
    for (const [words = ''] of [...pressed, ...buttons])
      expect(names.some((name) => isWholeName(words, name)) || words).toBe(true)
  })

  it.each(pages)('$slug puts no unknown control in bold', ({ bold }) => {
    const names = [...known.controls, ...known.parts, ...known.pressedElsewhere, ...known.stressed]
    const isName = (words: string) =>
      names.some((name) => name.toLowerCase() === words.toLowerCase())
    const short = bold.filter((words) => !/[.:,]$/.test(words) && words.split(' ').length <= 3)
    expect(short.filter((words) => !isName(words))).toEqual([])
  })

  it.each(pages)(
    '$slug cites the makers themselves, with the day of the check',
    ({ outside, text }) => {
      for (const { hostname } of outside) expect(known.hosts).toHaveProperty([hostname])
      const days = matches(text, /last checked: ([A-Z][a-z]{2} \d{1,2}, 20\d\d)/gi)
      expect(days).toHaveLength(text.match(/last checked/gi)?.length ?? 0)
      for (const [day] of days) expect(Date.parse(`${day} UTC`)).not.toBeNaN()
      expect(days.length > 0).toBe(outside.length > 0)
    },
  )
})

function read(slug: string) {
  return bySlug.get(slug)!
}

/**
 * Lists every column with that heading on a page, its cells joined by ` | `; leaders count as fields.
 */
function columnsOf(slug: string, heading: string): string[] {
  const { tables, leaders } = read(slug)
  const columns = tables
    .filter(({ headings }) => headings.includes(heading))
    .map(({ headings, rows }) => rows.map((row) => row[headings.indexOf(heading)]).join(' | '))
  return heading === 'Field' ? [...columns, ...leaders.map((names) => names.join(' | '))] : columns
}

/** Returns what a provider's row may contain under a heading; undefined if anything may. */
function mayStand(name: string, heading: string): string[] | undefined {
  const provider = byName.get(name)
  if (!provider) return undefined
  if (['Id', 'Provider id'].includes(heading)) return [provider.id]
  if (heading === 'Field') return [provider.key]
  if (heading === 'Needs') return [`A ${provider.name} key`, `An ${provider.name} key`]
  if (heading === 'Used for') return [provider.use]
  return heading === 'Tools' ? provider.tools : undefined
}

/**
 * Reports whether the text contains the whole name: "Create and name" begins with Create, but "Create
 * Everything" is another name.
 */
function isWholeName(words: string, name: string): boolean {
  return words.startsWith(name) && !/^(\w| [A-Z&])/.test(words.slice(name.length))
}

function portIn(row: string[]): string {
  return /(?:\d|localhost):(\d{4,5})\b/.exec(row.join(' '))?.[1] ?? ''
}

/** Returns the groups of every match. */
function matches(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1))
}

import type { SearchHit } from '#contract/served.ts'
import {
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ToolAnnotations,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { sizes } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Part } from '#contract/search/excerpt.ts'
import { type Manual, slugOf } from './manual.ts'

const instructions = `The documentation of ${product.name}, a ${product.tagline.replace('D', 'd')} for ${product.platforms}. Find pages with search_docs, then read one with read_page.`

/** Creates a Model Context Protocol server with the documentation, for each request. */
export function createMcpServer(manual: Manual): McpServer {
  const server = new McpServer(
    { name: `${product.id}-docs`, title: `${product.name} documentation`, version: '1.0.0' },
    {
      instructions,
      // Pages change only with a new build, and no stream stays open to announce that.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  )
  registerSearch(server, manual)
  registerPages(server, manual)
  return server
}

const question = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(sizes.docsQuestion)
    .describe('Words to look for, or a question'),
  limit: z.int().min(1).max(20).default(8).describe('How many pages at most'),
})

const page = z.object({
  slug: z.string(),
  title: z.string(),
  section: z.string(),
  url: z.string(),
  excerpt: z.string(),
})

type FoundPage = z.infer<typeof page>

function registerSearch(server: McpServer, manual: Manual): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: `Finds pages of the ${product.name} documentation, best first, with their slugs for read_page.`,
      inputSchema: question,
      outputSchema: z.object({ pages: z.array(page) }),
      annotations: harmless,
    },
    async ({ query, limit }) => {
      const hits = await manual.search(query, limit)
      const pages = hits.map((hit) => describeHit(manual, hit))
      return { content: [{ type: 'text', text: sayPages(pages) }], structuredContent: { pages } }
    },
  )
}

function describeHit({ siteUrl }: Manual, hit: SearchHit): FoundPage {
  return {
    slug: slugOf(hit.address),
    title: joinParts(hit.title),
    section: joinParts(hit.heading),
    url: siteUrl + hit.address,
    excerpt: joinParts(hit.excerpt),
  }
}

function sayPages(pages: FoundPage[]): string {
  if (pages.length === 0) return 'No page was found. Try fewer words, or other ones.'
  return pages
    .map(({ slug, title, section, url, excerpt }) => {
      const name = section ? `${title}: ${section}` : title
      return `- ${slug}: [${name}](${url})\n  ${excerpt}`
    })
    .join('\n')
}

function joinParts(parts: Part[]): string {
  return parts.map(({ text }) => text).join('')
}

const mimeType = 'text/markdown'

/** Offers pages by slug to models, and as a list to people who choose one in their program. */
function registerPages(server: McpServer, manual: Manual): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page of the documentation',
      description: `One page of the ${product.name} documentation as Markdown.`,
      inputSchema: z.object({
        slug: z
          .string()
          .trim()
          .min(1)
          .max(sizes.docsQuestion)
          .describe('As search_docs gives it, such as using-tools'),
      }),
      annotations: harmless,
    },
    async ({ slug }) => {
      const text = manual.read(slug)
      if (text !== null) return { content: [{ type: 'text', text }] }
      return { content: [{ type: 'text', text: await nameNearest(manual, slug) }], isError: true }
    },
  )
  server.registerResource('page', listPages(manual), { mimeType }, (uri, { slug }) => {
    const text = manual.read(String(slug))
    if (text === null) throw new ResourceNotFoundError(uri.href, 'There’s no such page.')
    return { contents: [{ uri: uri.href, mimeType, text }] }
  })
}

function listPages({ siteUrl, list }: Manual): ResourceTemplate {
  const addressOf = (slug: string) => `${siteUrl}/docs/${slug}.md`
  return new ResourceTemplate(addressOf('{slug}'), {
    list: () => ({
      resources: list()
        .flatMap(({ pages }) => pages)
        .map(({ path, title }) => ({ slug: slugOf(path), title }))
        .map(({ slug, title }) => ({ uri: addressOf(slug), name: slug, title, mimeType })),
    }),
  })
}

async function nameNearest({ search, list }: Manual, slug: string): Promise<string> {
  const hits = await search(slug.replaceAll('-', ' '), 3)
  const nearest = hits.map(({ address }) => slugOf(address))
  const all = list().flatMap(({ pages }) => pages.map(({ path }) => slugOf(path)))
  const words =
    nearest.length > 0 ? `Nearest are ${nearest.join(', ')}.` : `The pages are ${all.join(', ')}.`
  return `There is no page of this name. ${words}`
}

/** The tools only read public pages, so a client doesn't need to ask its user first. */
const harmless: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

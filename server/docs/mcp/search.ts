import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { sizes } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Part } from '#contract/search/excerpt.ts'
import { slugOf, type Manual } from '../manual.ts'
import type { SearchHit } from '../search.ts'
import { harmless } from './harmless.ts'

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

export function registerSearch(server: McpServer, manual: Manual): void {
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

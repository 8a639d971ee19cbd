import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { sizes } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import { slugOf, type Manual } from '../manual.ts'
import { harmless } from './harmless.ts'

const mimeType = 'text/markdown'

/** Offers pages by slug for models, and as a list for people who pick one in their program. */
export function registerPages(server: McpServer, manual: Manual): void {
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
    if (text === null) throw new ResourceNotFoundError(uri.href, 'There is no such page.')
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

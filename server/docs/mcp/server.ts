import { McpServer } from '@modelcontextprotocol/server'
import { product } from '#contract/product.ts'
import type { Manual } from '../manual.ts'
import { offerPages } from './pages.ts'
import { offerSearch } from './search.ts'

const instructions = `The documentation of ${product.name}, a ${product.tagline.replace('D', 'd')} for ${product.platforms}. Find pages with search_docs, then read one with read_page.`

/** The documentation as a server of the Model Context Protocol; one is made for each request. */
export function createMcpServer(manual: Manual): McpServer {
  const server = new McpServer(
    { name: `${product.id}-docs`, title: `${product.name} documentation`, version: '1.0.0' },
    {
      instructions,
      // The pages change with a new build only, and no stream is held open to say so.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  )
  offerSearch(server, manual)
  offerPages(server, manual)
  return server
}

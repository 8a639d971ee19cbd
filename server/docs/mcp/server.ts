import { McpServer } from '@modelcontextprotocol/server'
import { product } from '#contract/product.ts'
import type { Manual } from '../manual.ts'
import { registerPages } from './pages.ts'
import { registerSearch } from './search.ts'

const instructions = `The documentation of ${product.name}, a ${product.tagline.replace('D', 'd')} for ${product.platforms}. Find pages with search_docs, then read one with read_page.`

/** The documentation as a Model Context Protocol server; created for each request. */
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

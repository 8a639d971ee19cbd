import type { Context } from 'hono'
import type { ShopContext } from '../../settings/deps.ts'
import type { Manual } from '../search/manual.ts'
import { largestJson, readText } from '../guards/body.ts'
import type { Address } from '../guards/call.ts'
import { manualCalls } from '../guards/call-limits.ts'
import { readJson } from '../guards/parse.ts'

/**
 * Serves the documentation to AI tools, without sessions. Every page is public, and the server reads no
 * cookie and changes nothing. It therefore checks neither Origin nor Host: DNS rebinding would only let a
 * page read what is public anyway.
 */
export function mcpAddress(manual: Manual): Address {
  return {
    method: 'all',
    path: '/mcp',
    origin: 'any',
    limits: [manualCalls],
    serve: (deps) => {
      let opening: ReturnType<typeof openHandler> | undefined
      return async (c) => answer(c, await (opening ??= openHandler(deps, manual)))
    },
  }
}

async function answer(c: Context, handler: Awaited<ReturnType<typeof openHandler>>) {
  if (c.req.method !== 'POST') return handler.fetch(c.req.raw)
  const body = await readText(c, largestJson)
  if (Array.isArray(readJson(body))) return c.json(refusedBatch, 400)
  const { url, signal } = c.req.raw
  const accept = c.req.header('Accept') ?? '*/*'
  const headers = new Headers(c.req.raw.headers)
  // The library requires both of its media types, but small clients accept anything, or only JSON.
  if (/\*\/\*|application\/(\*|json)/i.test(accept))
    headers.set('Accept', 'application/json, text/event-stream')
  const answer = await handler.fetch(new Request(url, { method: 'POST', headers, body, signal }))
  return /\*\/\*|text\/event-stream/i.test(accept) ? answer : unwrap(answer)
}

const refusedBatch = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Send one message per request, not a list of them.' },
}

async function openHandler({ log }: ShopContext, manual: Manual) {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const { createMcpServer } = await import('../search/mcp.ts')
  return createMcpHandler(() => createMcpServer(manual), {
    // Nothing here changes while the program runs, so no stream has to stay open.
    maxSubscriptions: 0,
    onerror: (error) => log.info({ error: error.message }, 'refused an MCP message'),
  })
}

async function unwrap(answer: Response): Promise<Response> {
  if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream')) return answer
  const [, message = ''] = /^data: (.+)$/m.exec(await answer.text()) ?? []
  const { status } = answer
  return new Response(message, { status, headers: { 'Content-Type': 'application/json' } })
}

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { docsPages } from '#app/docs/sidebar.ts'
import { sizes } from '#contract/limits.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { hostile, ownShop } from '../../world/visit.ts'

let clients: Client[] = []
const shop = await ownShop('limits', {
  behavior: hostile,
  work: false,
  env: { SITE_URL: 'http://localhost:4321' },
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  clients = []
  await shop.forgetRateLimits('readsPerAddress')
})

describe.each(['2026-07-28', '2025-11-25'])('an AI tool that uses revision %s', (revision) => {
  const connect = () => connectAs(revision)

  it('lists the tools and their parameters', async () => {
    const { tools } = await (await connect()).listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_docs', 'read_page'])
    for (const { description, inputSchema, annotations } of tools) {
      expect(description).toBeTruthy()
      expect(inputSchema.required).toEqual([expect.stringMatching(/^(query|slug)$/)])
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    }
  })

  it('searches, and reads the page that was found', async () => {
    const client = await connect()
    const found = await client.callTool({
      name: 'search_docs',
      arguments: { query: 'which models can use tools' },
    })
    const { pages } = found.structuredContent as { pages: { slug: string; url: string }[] }
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(8)
    expect(pages.map(({ slug }) => slug)).toContain('using-tools')
    expect(pages[0]!.url).toMatch(/^http:\/\/localhost:4321\/docs\/[\w-]+(#[\w-]+)?$/)
    for (const { slug } of pages) expect(textOf(found)).toContain(`- ${slug}: [`)

    const read = await client.callTool({ name: 'read_page', arguments: { slug: 'using-tools' } })
    expect(textOf(read)).toMatch(/^# Using tools\n/)
    expect(textOf(read)).toContain('](http://localhost:4321/docs/')
    expect(textOf(read)).not.toContain('__slot_')
  })

  it('returns as many pages as requested', async () => {
    const found = await (
      await connect()
    ).callTool({
      name: 'search_docs',
      arguments: { query: 'model', limit: 2 },
    })
    expect((found.structuredContent as { pages: unknown[] }).pages).toHaveLength(2)
  })

  it('says so when nothing is found', async () => {
    const found = await (
      await connect()
    ).callTool({
      name: 'search_docs',
      arguments: { query: 'xyzzy' },
    })
    expect(found.isError).toBeFalsy()
    expect(found.structuredContent).toEqual({ pages: [] })
    expect(textOf(found)).toBe('No page was found. Try fewer words, or other ones.')
  })

  it.each([
    '/docs/using-tools',
    'using-tools.md',
    'http://localhost:4321/docs/using-tools#what-goes-wrong',
  ])('accepts the address of a page as its slug: %s', async (slug) => {
    const read = await (await connect()).callTool({ name: 'read_page', arguments: { slug } })
    expect(textOf(read)).toMatch(/^# Using tools\n/)
  })

  it('reads which pages are similar to one that does not exist', async () => {
    const client = await connect()
    const near = await client.callTool({ name: 'read_page', arguments: { slug: 'using-tool' } })
    expect(near.isError).toBe(true)
    expect(textOf(near)).toMatch(/^There is no page of this name\. Nearest are .*\busing-tools\b/)
    const far = await client.callTool({ name: 'read_page', arguments: { slug: 'xyzzy' } })
    expect(textOf(far)).toMatch(/The pages are introduction, how-to-download, .*using-preview/)
  })

  it('also lists every page as a resource', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    expect(resources).toHaveLength(docsPages.length)
    const [first] = resources
    expect(first).toMatchObject({
      uri: 'http://localhost:4321/docs/introduction.md',
      name: 'introduction',
      mimeType: 'text/markdown',
    })
    const { contents } = await client.readResource({ uri: first!.uri })
    expect(contents[0]).toMatchObject({ text: expect.stringMatching(/^# Introduction\n/) })
    const uri = 'http://localhost:4321/docs/nowhere.md'
    await expect(client.readResource({ uri })).rejects.toThrow('There’s no such page.')
  })

  it('gets answers in that revision', async () => {
    expect((await connect()).getNegotiatedProtocolVersion()).toBe(revision)
  })
})

describe('an invalid message', () => {
  it.each([
    ['search_docs', {}],
    ['search_docs', { query: 5 }],
    ['search_docs', { query: '   ' }],
    ['search_docs', { query: 'x'.repeat(sizes.docsQuestion + 1) }],
    ['search_docs', { query: 'tools', limit: 0 }],
    ['search_docs', { query: 'tools', limit: 1e9 }],
    ['read_page', { slug: ['using-tools'] }],
    ['read_page', { slug: null }],
  ])('%s with %j is refused and names the field', async (name, args) => {
    const refused = await (await connect()).callTool({ name, arguments: args })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toMatch(/query|limit|slug/)
  })

  it.each(['../../package.json', '/etc/passwd', '../assets/main', '__proto__', 'constructor'])(
    'read_page of %s reads no file',
    async (slug) => {
      const refused = await (await connect()).callTool({ name: 'read_page', arguments: { slug } })
      expect(refused.isError).toBe(true)
      expect(textOf(refused)).toMatch(/^There is no page of this name\./)
    },
  )

  it('names a tool that does not exist', async () => {
    const client = await connect()
    await expect(client.callTool({ name: 'delete_docs', arguments: {} })).rejects.toThrow(
      'delete_docs',
    )
  })

  it.each([
    ['not JSON', '{"jsonrpc":', 400],
    ['no message', '{"hello":"world"}', 400],
    ['a list of messages', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', 400],
    ['nothing', '', 400],
    ['half a character', '{"jsonrpc":"2.0","id":"\\ud800","method":"tools/list"}', 400],
    ['too much', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(20_000) }), 413],
  ])('%s is refused with a sentence', async (_, body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    const { error } = await answer.json()
    expect(error.message).toMatch(/\w+ \w+/)
  })

  it('a list of messages is refused as a message of the protocol', async () => {
    const answer = await post('[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]')
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_600 },
    })
  })

  it('a body of another type is refused', async () => {
    const answer = await post('{}', { 'Content-Type': 'text/plain' })
    expect(answer.status).toBe(415)
  })

  it('a caller that accepts neither JSON nor a stream is told what to accept', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const answer = await post(body, { Accept: 'text/html' })
    expect(answer.status).toBe(406)
    expect((await answer.json()).error.message).toContain('application/json')
  })

  it.each([
    ['*/*', 'text/event-stream'],
    ['application/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, text/event-stream', 'text/event-stream'],
  ])('a caller that accepts %s is answered with %s', async (accept, type) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const answer = await post(body, { Accept: accept })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type])
    const text = await answer.text()
    const message = type === 'application/json' ? text : /^data: (.+)$/m.exec(text)![1]!
    expect(JSON.parse(message).result.tools).toHaveLength(2)
  })

  it.each(['GET', 'DELETE', 'PUT'])('%s is not offered', async (method) => {
    const answer = await shop.app.request('/mcp', {
      method,
      headers: { Accept: 'text/event-stream' },
    })
    expect(answer.status).toBe(405)
  })

  it('no stream is held open', async () => {
    const client = await connect()
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('limit reached')
  })
})

/** All headers that the client in `@modelcontextprotocol/client` can add in a browser. */
const headersOfClients = [
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
]

it('a web page of any origin may call, and no cookie is read', async () => {
  const preflight = await shop.app.request('/mcp', {
    method: 'OPTIONS',
    headers: {
      Origin: 'tauri://localhost',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': headersOfClients.join(','),
    },
  })
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const allowed = preflight.headers.get('Access-Control-Allow-Headers')!.toLowerCase()
  expect(allowed.split(',')).toEqual(expect.arrayContaining(headersOfClients))
  const answer = await post('{}', { Origin: 'https://elsewhere.example' })
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
})

it('the message limit of one network does not affect another', async () => {
  const send = (network: string) =>
    shop.app.request('/mcp', { method: 'GET', headers: { 'X-Forwarded-For': network } })
  for (let sent = 0; sent < rateLimits.readsPerAddress.points; sent++)
    expect((await send('203.0.113.7')).status).toBe(405)
  const refused = await send('203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await send('198.51.100.9')).status).toBe(405)
})

const connect = () => connectAs('2026-07-28')

async function connectAs(revision: string): Promise<Client> {
  const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy'
  const client = new Client(
    { name: 'a studio', version: '1.0.0' },
    { versionNegotiation: { mode } },
  )
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', shop.url)))
  clients.push(client)
  return client
}

interface ToolAnswer {
  content: { type: string; text?: string }[]
}

function textOf(answer: object): string {
  return (answer as ToolAnswer).content.map(({ text }) => text).join('\n')
}

function post(body: string, headers: Record<string, string> = {}) {
  return shop.app.request('/mcp', {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
}

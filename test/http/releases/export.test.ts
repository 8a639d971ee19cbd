import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { exportPagesCommand } from '#operate/machine/pages.ts'
import { makeFolder } from '../../folder.ts'
import { pay, pollOrder } from '../../world/checkout.ts'
import { callLicense } from '../../world/licenses.ts'
import { findFreePort } from '../../product.ts'
import { type Shop, hostile, ownShop } from '../../world/visit.ts'
import { createVisitor, signIn } from '../../world/visitor.ts'

// The pages come from another server under the address of the shop, as from a CDN.

/** The address of the shop for visitors. */

const port = await findFreePort()
const url = `http://localhost:${port}`
const shop = await ownShop('settings', {
  behavior: hostile,
  namesCheckouts: true,
  env: { SITE_URL: url, REFUND_DAYS: '14', SUPPORT_EMAIL: 'a&b@example.org' },
})
const folder = makeFolder()
vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
await exportPagesCommand(shop.deps, folder)
vi.restoreAllMocks()
const edge = await startEdge(folder, port, () => shop.url)
const ask = (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init })
const site = { ...shop, url, app: { request: ask } as Shop['app'] }
shop.stripe.deliverTo([`${url}/api/stripe/webhook`])
afterAll(async () => {
  await edge.close()
})

it('every exported file is what the shop itself answers, with its policy and slots', async () => {
  const own = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => !ofConnection.has(name)))
  expect(Object.keys(edge.headers).length).toBeGreaterThan(80)
  for (const path of Object.keys(edge.headers)) {
    const [there, here] = [await site.app.request(path), await shop.app.request(path)]
    expect([there.status, path]).toEqual([here.status, path])
    expect(
      Buffer.from(await there.arrayBuffer()).equals(Buffer.from(await here.arrayBuffer())),
      path,
    ).toBe(true)
    // The shop answers with a page or with its Markdown. In an export, each has its own address.
    const either = `${path}.md` in edge.headers && { vary: 'Accept-Encoding' }
    expect(own(there.headers), path).toEqual({ ...own(here.headers), ...either })
  }
  expect(edge.passed).toEqual([])
  const terms = await (await site.app.request('/purchase')).text()
  expect(terms).toContain('14 days')
  expect(terms).not.toContain('__slot_')
})

it('anything that is not an exported file comes from the shop', async () => {
  for (const [path, status] of [
    ['/changelog', 200],
    ['/search?q=tools', 200],
    ['/docs', 301],
    ['/faq/', 301],
    ['/404', 404],
    ['/nowhere', 404],
    ['/headers.json', 404],
    ['/.well-known/jwks.json', 200],
    ['/.well-known/security.txt', 200],
  ] as const)
    expect([path, (await site.app.request(path)).status]).toEqual([path, status])
})

it('a visitor to the exported site buys, reads the key, signs in and activates', async () => {
  const session = await pay(site, 'buyer@example.org')
  const [begun] = shop.stripe.sessions()
  expect(begun!.success_url).toMatch(`${site.url}/purchase-success`)
  const { license_key } = await pollOrder(site, session)
  const { account } = await signIn(site, createVisitor(site), 'buyer@example.org')
  expect(account.licenses).toHaveLength(1)
  const device = { license_key, fingerprint: 'laptop' }
  expect(await callLicense(site, 'activate', device)).toMatchObject({ activated: true })
  expect(await callLicense(site, 'validate', device)).toMatchObject({ valid: true })
  for (const path of [
    '/stripe/create-checkout-session',
    '/api/account/get-info',
    '/api/license/validate',
  ])
    expect(edge.passed).toContain(path)
})

it('a page of another site is refused as before', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
  const init = { method: 'POST', headers }
  expect((await site.app.request('/stripe/create-checkout-session', init)).status).toBe(403)
})

it('the rules for Netlify and Cloudflare say the same and fit their limits', async () => {
  const rules = readRules(await readFile(join(folder, '_headers'), 'utf8'))
  expect(rules.size).toBeLessThanOrEqual(100)
  for (const [path, expected] of Object.entries(edge.headers)) {
    const { 'Content-Type': type, ...others } = expected
    const isAsset = path.startsWith('/assets/')
    expect(rules.get(isAsset ? '/assets/*' : path), path).toEqual(
      isAsset ? others : { 'Content-Type': type, ...others },
    )
  }
})

const ofConnection = new Set([
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
  'etag',
  'content-length',
  'accept-ranges',
  'x-request-id',
])

function readRules(text: string): Map<string, Record<string, string>> {
  const rules = text.split(/\n\n/).filter(Boolean)
  return new Map(
    rules.map((rule) => {
      const [path, ...lines] = rule.trim().split('\n')
      for (const line of lines) expect(line.length).toBeLessThan(2000)
      return [
        path!,
        Object.fromEntries(
          lines.map((line) => {
            const [name, value] = line.trim().split(/: (.*)/s)
            return [name!, value!] as const
          }),
        ),
      ]
    }),
  )
}

type AllHeaders = Record<string, Record<string, string>>

/** Starts a CDN: it answers with the exported files, and passes everything else on to the shop. */
async function startEdge(folder: string, port: number, shop: () => string) {
  const headers: AllHeaders = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
  const passed: string[] = []
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url!, 'http://edge')
    const own = asked.method === 'GET' ? headers[pathname] : undefined
    if (own) return answer.writeHead(200, own).end(await readFile(join(folder, nameFile(pathname))))
    passed.push(pathname)
    passOn(shop(), asked, answer)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { headers, passed, close }
}

function nameFile(path: string): string {
  if (path === '/') return 'index.html'
  return extname(path) ? path : `${path}.html`
}

/** Passes a request on with the host name that the visitor asked for. */
function passOn(shop: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port } = new URL(shop)
  const { method, headers, url: path } = asked
  const call = request({ hostname, port, path, method, headers }, (given) => {
    answer.writeHead(given.statusCode!, given.headers)
    given.pipe(answer)
  })
  call.on('error', () => answer.destroy())
  asked.pipe(call)
}

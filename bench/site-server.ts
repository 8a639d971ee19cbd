import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'

/** The files by address; `headers` are those of a page besides its type. */
export type Site = Map<string, { body: Buffer; headers: Record<string, string> }>

interface Sent {
  path: string
  /** The bytes of the body as sent. */
  bytes: number
  /** The time on the clock of `performance.timeOrigin`. */
  at: number
}

export interface Served {
  url: string
  sent: Sent[]
  posted: string[]
  stop: () => void
}

/**
 * Serves the pages of every peer from one server: files in memory, the same brotli, no other
 * optimization.
 */
export async function serve(site: Site, { latency = 0, probe = '' } = {}): Promise<Served> {
  const files = new Map([...site].map(([address, file]) => [address, prepare(file, probe)]))
  if (probe) files.set('/bench-probe.js', prepare(scriptOf(probe), ''))
  const sent: Sent[] = []
  const posted: string[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') posted.push(await text(request))
    await sleep(latency)
    const path = pathOf(request)
    const file = request.method === 'POST' ? undefined : files.get(path)
    if (!file) return void response.writeHead(request.method === 'POST' ? 204 : 404).end()
    sent.push({ path, bytes: file.body.length, at: performance.timeOrigin + performance.now() })
    response.writeHead(200, { ...file.headers, 'Content-Length': file.body.length })
    response.end(file.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, sent, posted, stop }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return decodeURIComponent(url.split('?')[0]!)
}

function prepare(
  { body, headers }: { body: Buffer; headers: Record<string, string> },
  probe: string,
) {
  const isText = /text|javascript|json|xml|svg/.test(headers['Content-Type'] ?? '')
  if (!isText) return { body, headers }
  const probed =
    probe && headers['Content-Type']!.startsWith('text/html')
      ? Buffer.from(
          body
            .toString()
            .replace('</head>', '<script src="/bench-probe.js" async></script></head>'),
        )
      : body
  return { body: brotliCompressSync(probed), headers: { ...headers, 'Content-Encoding': 'br' } }
}

function scriptOf(code: string) {
  return { body: Buffer.from(code), headers: { 'Content-Type': 'text/javascript' } }
}

/**
 * Reads the files of a built site as a static host would serve them, with and without the trailing slash.
 */
export async function readSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const site: Site = new Map()
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = path.slice(join(folder, '/').length).replaceAll('\\', '/')
    const file = { body: await readFile(path), headers: headersOf(name) }
    for (const address of addressesOf(name)) site.set(address, file)
  }
  return site
}

function addressesOf(name: string): string[] {
  if (!name.endsWith('.html')) return [`/${name}`]
  const bare = `/${name.replace(/(^|\/)(index)?\.html$|\.html$/, '')}`
  return [`/${name}`, bare, `${bare.replace(/\/$/, '')}/`]
}

function headersOf(name: string): Record<string, string> {
  return {
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': name.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
}

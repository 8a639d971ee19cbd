import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { answerFilm, answerPage } from '#server/page-files/answer.ts'
import { loadPageFiles, type PageFiles } from '#server/page-files/load.ts'
import { storeText } from '#server/page-files/stored-file.ts'
import { slotValues } from '../slot-values.ts'

/** The built pages on their own port, to be cut off, restored and rebuilt. */
export interface DocsServer {
  url: string
  /** Paths that browsers have requested so far. */
  asked: string[]
  cutOff: () => Promise<void>
  bringBack: () => Promise<void>
  /** Puts `words` into the title of every docs page and serves another worker from now on. */
  buildAnew: (words: string) => void
  /** Docs pages allow no worker from now on. */
  giveUpWorkers: () => void
}

const packedFolder = join(import.meta.dirname, '../../build/packed')

export async function startDocsServer(): Promise<DocsServer> {
  const asked: string[] = []
  let site = loadSite()
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    asked,
    cutOff: () => close(server),
    bringBack: async () => {
      server = await listen(port)
    },
    buildAnew: (words) => {
      site = change(site, (address, text) =>
        address.endsWith('.js')
          ? text.replace(/docs-[0-9a-f]{10}/g, 'docs-another')
          : text.replace(/<h1>.*?<\/h1>/, `<h1>${words}</h1>`),
      )
    },
    giveUpWorkers: () => {
      site = change(site, dropScripts, "worker-src 'none'")
    },
  }

  async function listen(port: number): Promise<Server> {
    const listening = serve({ fetch: answer, port }) as Server
    await once(listening, 'listening')
    return listening
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (pathname === '/api/events') return new Response(null, { status: 204 })
    return (
      (await answerFilm(site, request)) ??
      (await answerPage(site, request)) ??
      new Response(null, { status: 404 })
    )
  }
}

function loadSite(): PageFiles {
  return loadPageFiles({
    folder: join(import.meta.dirname, '../../build/pages'),
    packedFolder,
    https: false,
    hasConsole: true,
    checkoutHosts: [],
    slots: { ...slotValues, site_url: 'http://localhost' },
  })
}

/** The pages of a site without a worker do not request one either. */
function dropScripts(_: string, text: string): string {
  return text.replace(/<script type="module" src="[^"]*"><\/script>/g, '')
}

/** The changed pages under /docs/, and their rule about workers. */
function change(
  site: PageFiles,
  words: (address: string, text: string) => string,
  rule = "worker-src 'self'",
): PageFiles {
  const changed = [...site.files].map(([address, file]) => {
    if (!address.startsWith('/docs/')) return [address, file] as const
    const { body, headers } = file.identity
    const policy = headers['Content-Security-Policy']?.replace("worker-src 'self'", rule)
    const { 'Content-Length': _, ...kept } = headers
    const text = words(address, Buffer.from(body).toString())
    return [
      address,
      storeText(
        text,
        { ...kept, ...(policy && { 'Content-Security-Policy': policy }) },
        packedFolder,
      ),
    ] as const
  })
  return { ...site, files: new Map(changed) }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

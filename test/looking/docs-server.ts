import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { answerFilm, answerPage } from '#server/page-files/answer.ts'
import { loadPageFiles } from '#server/page-files/load.ts'
import { slotValues } from '../settings.ts'

/** The built pages on their own port, without the shop. */
export async function startDocsServer(): Promise<{ url: string; close: () => void }> {
  const site = loadPageFiles({
    folder: join(import.meta.dirname, '../../build/pages'),
    packedFolder: join(import.meta.dirname, '../../build/packed'),
    https: false,
    hasConsole: true,
    checkoutHosts: [],
    slots: { ...slotValues, site_url: 'http://localhost' },
  })
  const answer = async (request: Request) =>
    (await answerFilm(site, request)) ??
    (await answerPage(site, request)) ??
    new Response(null, { status: 404 })
  const server = serve({ fetch: answer, port: 0 }) as Server
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

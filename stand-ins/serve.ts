import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { closeServer, listenOnLoopback } from './listen.ts'

/** The fetch function of an app whose routes need Node's own request. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Returns the path of a URL, without a slash at its end. */
export function pathOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''
}

/** A stand-in that listens; `close` cuts the connections that remain. */
export interface Serving {
  url: string
  close(): Promise<void>
}

/** The clock of a stand-in's responses; this machine's by default. */
export type Now = () => Date

/**
 * Serves on 127.0.0.1; port 0 takes any free one. Refuses a site whose name resolves to this machine
 * (DNS rebinding), because its pages could read and press everything here.
 */
export async function serve(fetch: Fetch, port: number, now?: Now): Promise<Serving> {
  const server = createAdaptorServer({
    fetch: (request, env) => (isOwnName(request) ? fetch(request, env) : refuse()),
  }) as Server
  if (now !== undefined)
    server.prependListener('request', (_, answer) => answer.setHeader('Date', now().toUTCString()))
  const url = `http://127.0.0.1:${await listenOnLoopback(server, port)}`
  return { url, close: () => closeServer(server) }
}

function isOwnName(request: Request): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(request.url).hostname)
}

function refuse(): Response {
  return new Response('This stand-in answers only on its own machine.\n', { status: 421 })
}

interface Open {
  routes: { fetch: unknown }
  close: () => void
}

export async function serveOpen<Opened extends Open>(opened: Opened, port: number, now?: Now) {
  const { routes, close, ...open } = opened
  const serving = await serve(routes.fetch as Fetch, port, now)
  return {
    ...open,
    url: serving.url,
    async close() {
      close()
      await serving.close()
    },
  }
}

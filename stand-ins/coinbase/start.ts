import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { closeServer, listenOnLoopback } from '../listen.ts'
import { openCoinbase, type CoinbaseOptions, type OpenCoinbase } from './open.ts'

export type CoinbaseStandIn = Omit<OpenCoinbase, 'routes' | 'at' | 'close'> & {
  url: string
  close: () => Promise<void>
}

/** Listens on its own port on 127.0.0.1; port 0 takes any free one. */
export async function startCoinbase(
  options: CoinbaseOptions & { port: number },
): Promise<CoinbaseStandIn> {
  const { routes, at, close, ...open } = openCoinbase(options)
  const server = createAdaptorServer({
    fetch: routes.fetch as (request: Request, env: unknown) => Response | Promise<Response>,
  }) as Server
  const url = `http://127.0.0.1:${await listenOnLoopback(server, options.port)}`
  at(url)
  return {
    ...open,
    url,
    async close() {
      close()
      await closeServer(server)
    },
  }
}

import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import { closeServer, listenOnLoopback } from '../listen.ts'
import { openGumroad, type GumroadOptions } from './open.ts'
import type { GumroadStandIn } from './stand-in.ts'

/** Plays Gumroad, as far as this shop can tell, on its own port on 127.0.0.1. */
export async function startGumroad(
  options: Omit<GumroadOptions, 'path'> & { port: number },
): Promise<GumroadStandIn> {
  const { routes, close, ...open } = openGumroad({ ...options, path: '' })
  const server = createAdaptorServer({
    fetch: routes.fetch as (request: Request, env: unknown) => Response | Promise<Response>,
  }) as Server
  const url = `http://127.0.0.1:${await listenOnLoopback(server, options.port)}`
  return {
    ...open,
    url,
    async close() {
      close()
      await closeServer(server)
    },
  }
}

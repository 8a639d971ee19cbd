import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Server } from 'node:http'
import { closeServer, listenOnLoopback } from '../listen.ts'
import { openGumroad, type GumroadOptions } from './open.ts'
import type { GumroadStandIn } from './stand-in.ts'

/** Gumroad, as far as this shop can tell, on a port of its own on 127.0.0.1. */
export async function startGumroad(
  options: Omit<GumroadOptions, 'path'> & { port: number },
): Promise<GumroadStandIn> {
  const { app, handle } = openGumroad({ ...options, path: '' })
  const server = createAdaptorServer({
    fetch: new Hono().route('/', app).fetch as (
      request: Request,
      env: unknown,
    ) => Response | Promise<Response>,
  }) as Server
  const url = `http://127.0.0.1:${await listenOnLoopback(server, options.port)}`
  return {
    ...handle,
    url,
    async close() {
      handle.close()
      await closeServer(server)
    },
  }
}

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Config } from '../settings/config.ts'

const headersTimeout = 10_000

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * Lists the addresses to listen on. Without HOST, these are both addresses of this machine, because
 * `localhost` can be either.
 */
export function listListenAddresses({ host }: Pick<Config, 'host'>): string[] {
  return host === null ? ['127.0.0.1', '::1'] : [host]
}

/**
 * Serves on each address that this machine has, and returns a function that stops. Throws if it cannot serve.
 */
export async function listen(
  fetch: Fetch,
  port: number,
  addresses: string[],
): Promise<() => Promise<void>> {
  const opening = await Promise.allSettled(addresses.map((address) => open(fetch, port, address)))
  const servers = opening.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async () => void (await Promise.all(servers.map(closeServer)))
  const problems = opening.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const problem = problems.find((each) => servers.length === 0 || !isMissing(each))
  if (problem === undefined) return close
  await close()
  throw problem
}

async function open(fetch: Fetch, port: number, address: string): Promise<Server> {
  const serverOptions = {
    headersTimeout,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 5000,
  }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.on('connection', closeIfSilent)
  server.listen(port, address)
  await once(server, 'listening')
  return server
}

/**
 * Closes a connection that sends nothing. Node's timeout for headers begins with their first byte, so it
 * would wait forever for that byte.
 */
function closeIfSilent(socket: Socket): void {
  const look = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, headersTimeout)
  socket.once('close', () => clearTimeout(look))
}

/** Recognizes that the machine lacks IPv6 or IPv4. */
function isMissing({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

/** Gives open requests a moment to finish and then closes the remaining connections. */
async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), 2000)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(cut)
}

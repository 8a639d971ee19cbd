import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems give to connections, on Linux from 16,000 or 32,768. */
const [firstPort, ports] = [10_000, 3000]

/** A port for a program that is started next, and again after that: no other process of the tests gets it. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(ports)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/** Whoever listens on its pair has the port, until the process ends. */
async function reserve(port: number): Promise<boolean> {
  const server = await open(port + ports)
  server?.unref()
  return server !== null
}

async function isFree(port: number): Promise<boolean> {
  const server = await open(port)
  if (server === null) return false
  server.close()
  await once(server, 'close')
  return true
}

async function open(port: number): Promise<Server | null> {
  const server = createServer().listen(port)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

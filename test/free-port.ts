import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port for a program that is started next. Below 32,768: the system assigns ports from there up to
 * connections.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!listens) return false
  server.close()
  await once(server, 'close')
  return true
}

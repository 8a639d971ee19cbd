import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  /** The same server through the proxy. */
  url: string
  /** Accepts connections and bytes but forwards nothing, like a server that hangs. */
  fallSilent(): void
  pass(): void
  close(): void
}

export async function openLine(target: string): Promise<Line> {
  const { port, hostname } = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (bytes) => isSilent || far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => (sockets.delete(one), other.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => void (isSilent = true),
    pass: () => void (isSilent = false),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Proxy {
  /** The same address, by way of the proxy. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Takes connections and bytes and passes nothing on, as a dead network does. */
  swallow(): void
  pass(): void
}

/** Stands between a program and the server of `target`; passes until told otherwise. */
export async function startProxy(target: string): Promise<Proxy> {
  const behind = new URL(target)
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'cut' | 'swallow' = 'pass'
  const server = createServer((near) => {
    if (mode === 'cut') return near.destroy()
    const far = connect(Number(behind.port), behind.hostname)
    join(near, far)
    join(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (bytes) => mode === 'pass' && to.write(bytes))
    from.on('error', () => to.destroy())
    from.on('close', () => (sockets.delete(from), to.destroy()))
  }
  const endAll = () => sockets.forEach((socket) => socket.destroy())
  onTestFinished(() => {
    server.close()
    endAll()
  })
  const url = new URL(target)
  url.port = `${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut: () => {
      mode = 'cut'
      endAll()
    },
    swallow: () => void (mode = 'swallow'),
    pass: () => void (mode = 'pass'),
  }
}

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP connection to a target, which can be cut and restored. */
export interface Line {
  port: number
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

export async function startLine(target: { host: string; port: number }): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = connect(target)
    keep(far)
    near.pipe(far).on('close', () => near.destroy())
    far.pipe(near).on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      destroyAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}

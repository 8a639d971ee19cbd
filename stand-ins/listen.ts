import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Binds to 127.0.0.1 and returns the port in use; port 0 takes any free one. */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(explain(error, port))
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refuse)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  const named = new Error(`Port ${port} on 127.0.0.1 is already in use.`, { cause: error })
  return Object.assign(named, { code: error.code, port })
}

export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

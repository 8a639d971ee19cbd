import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a network that passes pages through and answers calls with its own sign-in page, as hotels do. */
export async function startCaptivePortal(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    if (asked.method === 'POST') {
      answer.writeHead(200, { 'Content-Type': 'text/html' })
      return answer.end('<h1>Sign in to the network of this hotel</h1>')
    }
    const { method, headers } = asked
    const forwarded = request(asked.url!, { method, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

type AllHeaders = Record<string, Record<string, string>>

/** What a CDN does: answers with the exported files, and passes everything else on to the shop. */
export async function startEdge(folder: string, port: number, shop: () => string) {
  const headers: AllHeaders = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
  const passed: string[] = []
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url!, 'http://edge')
    const own = asked.method === 'GET' ? headers[pathname] : undefined
    if (own) return answer.writeHead(200, own).end(await readFile(join(folder, nameFile(pathname))))
    passed.push(pathname)
    passOn(shop(), asked, answer)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { headers, passed, close }
}

function nameFile(path: string): string {
  if (path === '/') return 'index.html'
  return extname(path) ? path : `${path}.html`
}

/** With the name that the visitor asked for. */
function passOn(shop: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port } = new URL(shop)
  const { method, headers, url: path } = asked
  const call = request({ hostname, port, path, method, headers }, (given) => {
    answer.writeHead(given.statusCode!, given.headers)
    given.pipe(answer)
  })
  call.on('error', () => answer.destroy())
  asked.pipe(call)
}

import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeSelfSigned } from './browser/self-signed.ts'

export interface TlsFront {
  url: string
  /** A file with the certificate, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  /** Whether it says who is calling, as a proxy should. */
  names(caller: boolean): void
  /** Where it sends what it gets. */
  leadTo(port: number): void
}

/** A proxy with TLS for `localhost`, in front of a program that may start later. */
export async function startTlsFront(folder: string, days: number): Promise<TlsFront> {
  const pair = makeSelfSigned(new Date(Date.now() + days * 86_400_000))
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, pair.cert)
  let port = 0
  let namesCaller = true
  const server = createServer(pair, (near, answer) => {
    const headers = { ...near.headers, ...(namesCaller && { 'x-forwarded-for': '127.0.0.1' }) }
    const { method, url: path } = near
    const far = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers)
      response.pipe(answer)
    })
    far.on('error', () => answer.writeHead(502).end())
    near.pipe(far)
  }).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    names: (caller) => void (namesCaller = caller),
    leadTo: (target) => void (port = target),
  }
}

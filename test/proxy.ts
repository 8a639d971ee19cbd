import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeSelfSigned } from './browser/self-signed.ts'

export interface Proxy {
  /** The same address through the proxy. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Accepts connections and bytes but forwards nothing, like a dead network. */
  swallow(): void
  pass(): void
  /** Applies a rule to everything the program sends from now on, until `pass`. */
  watch(rule: Rule): void
}

/** Rules on `text`, one chunk sent by the program on one connection; `connection` is its number. */
type Rule = (text: string, connection: number) => Ruling

/** `stop`: forwards nothing more on any connection; `reset`: ends this connection. */
type Ruling = 'pass' | 'stop' | 'stop after it' | 'reset' | 'reset after it'

const passAll: Rule = () => 'pass'

/** Starts a proxy between a program and the server of `target`; forwards by default. */
export async function startProxy(target: string): Promise<Proxy> {
  const behind = new URL(target)
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'cut' | 'swallow' = 'pass'
  let rule = passAll
  let connections = 0
  const server = createServer((near) => {
    if (mode === 'cut') return near.destroy()
    const connection = (connections += 1)
    const far = connect(Number(behind.port), behind.hostname)
    carry(far, near, (bytes) => mode === 'pass' && near.write(bytes))
    carry(near, far, (bytes) => {
      if (mode !== 'pass') return
      const ruling = rule(bytes.toString('latin1'), connection)
      if (ruling === 'pass' || ruling.endsWith('after it')) far.write(bytes)
      if (ruling.startsWith('stop')) mode = 'swallow'
      if (ruling.startsWith('reset')) near.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function carry(from: Socket, to: Socket, take: (bytes: Buffer) => void): void {
    sockets.add(from)
    from.on('data', take)
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
    pass: () => {
      mode = 'pass'
      rule = passAll
    },
    watch: (next) => void (rule = next),
  }
}

export interface TlsFront {
  url: string
  /** A file with the certificate, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  /** Sets whether it says who is calling, as a proxy should. */
  names(caller: boolean): void
  /** Sets where it sends what it gets. */
  leadTo(port: number): void
}

/** Starts a proxy with TLS for `localhost`, in front of a program that may start later. */
export async function startTlsFront(folder: string, days: number): Promise<TlsFront> {
  const pair = makeSelfSigned(new Date(Date.now() + days * 86_400_000))
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, pair.cert)
  let port = 0
  let namesCaller = true
  const server = createTlsServer(pair, (near, answer) => {
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

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Proxy {
  /** The same address through the proxy. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Accepts connections and bytes but forwards nothing, like a dead network. */
  swallow(): void
  pass(): void
  /** Decides on everything the program sends from now on, until `pass`. */
  watch(rule: Rule): void
}

/** `text` is one chunk sent by the program on one connection, `connection` its number. */
export type Rule = (text: string, connection: number) => Ruling

/** `stop`: forwards nothing more on any connection; `reset`: ends this connection. */
type Ruling = 'pass' | 'stop' | 'stop after it' | 'reset' | 'reset after it'

const passAll: Rule = () => 'pass'

/** Sits between a program and the server of `target`; forwards by default. */
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
    join(far, near, (bytes) => mode === 'pass' && near.write(bytes))
    join(near, far, (bytes) => {
      if (mode !== 'pass') return
      const ruling = rule(bytes.toString('latin1'), connection)
      if (ruling === 'pass' || ruling.endsWith('after it')) far.write(bytes)
      if (ruling.startsWith('stop')) mode = 'swallow'
      if (ruling.startsWith('reset')) near.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function join(from: Socket, to: Socket, carry: (bytes: Buffer) => void): void {
    sockets.add(from)
    from.on('data', carry)
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

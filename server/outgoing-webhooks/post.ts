import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { nameHost } from './address.ts'
import { createIsCallable, isLoopbackAddress } from './callable.ts'

export type Posted =
  | { status: number; text: string; retryAfter: string | null }
  /** `address_refused`, `timeout`, or the code of the error, such as ECONNREFUSED. */
  | { error: string }

/** Sends a body to an address of the vendor. Never throws. */
export type PostOut = (
  address: string,
  headers: Record<string, string>,
  body: string,
) => Promise<Posted>

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

const defaultTimeout = 10_000
const mostBytes = 1024

class AddressRefused extends Error {
  readonly code = 'address_refused'
}

/** Creates the sender. It may call the public internet and `networks`. */
export function createPostOut(
  networks: string[],
  resolve: Resolve = (host) => lookup(host, { all: true }),
  timeout = defaultTimeout,
): PostOut {
  const isCallable = createIsCallable(networks)
  return async (address, headers, body) => {
    const url = new URL(address)
    const mayConnect = (to: string) =>
      isCallable(to) && (url.protocol === 'https:' || isLoopbackAddress(to))
    const signal = AbortSignal.timeout(timeout)
    try {
      const response = await send({ url, headers, body, signal, mayConnect, resolve })
      const { statusCode, headers: answered } = response
      const text = await readStart(response)
      return { status: statusCode!, text, retryAfter: answered['retry-after'] ?? null }
    } catch (error) {
      return { error: signal.aborted ? 'timeout' : nameError(error as NodeJS.ErrnoException) }
    }
  }
}

interface Sending {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  mayConnect: (address: string) => boolean
  resolve: Resolve
}

/** Resolves as soon as the response's headers arrive. A redirect is a response like any other. */
function send({ url, headers, body, signal, mayConnect, resolve }: Sending) {
  const host = nameHost(url)
  return new Promise<IncomingMessage>((done, fail) => {
    // A literal address is not resolved, so it is checked here.
    if (isIP(host) !== 0 && !mayConnect(host)) throw new AddressRefused()
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = {
      method: 'POST',
      // Each request has its own connection, which bypasses every proxy set in the environment.
      agent: false,
      headers: { ...plain, ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: createLookup(resolve, mayConnect),
      autoSelectFamily: true,
      // NODE_TLS_REJECT_UNAUTHORIZED must not change this.
      rejectUnauthorized: true,
      signal,
    }
    const sending = request(url, options, done)
      .on('error', fail)
      // Without this listener, the request would end with neither a response nor an error.
      .on('upgrade', (response, socket) => {
        socket.destroy()
        done(response)
      })
    sending.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!mayConnect(socket.remoteAddress ?? '')) sending.destroy(new AddressRefused())
      }),
    )
    sending.end(body)
  })
}

const plain = {
  'Content-Type': 'application/json',
  'Accept-Encoding': 'identity',
  'User-Agent': 'Protocraft-Webhooks',
}

/** Resolves a name, and refuses it if any of its addresses may not be called. */
function createLookup(resolve: Resolve, mayConnect: (address: string) => boolean): LookupFunction {
  return (host, _options, callback) => {
    resolve(host).then(
      (found) =>
        found.every(({ address }) => mayConnect(address))
          ? callback(null, found)
          : callback(new AddressRefused(), []),
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

/** Reads the first bytes as text and closes the connection. A compressed body is not read. */
async function readStart(response: IncomingMessage): Promise<string> {
  const isPlain = /^(identity)?$/.test(response.headers['content-encoding'] ?? '')
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (isPlain)
      for await (const chunk of response) {
        chunks.push(chunk)
        size += chunk.length
        if (size >= mostBytes) break
      }
  } catch {
    // The status has arrived, and the text read so far is enough.
  }
  response.destroy()
  const bytes = Buffer.concat(chunks).subarray(0, mostBytes)
  // PostgreSQL stores no NUL.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
}

function nameError({ code, message }: NodeJS.ErrnoException): string {
  return code ?? message.slice(0, 100)
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PublicKey } from './certificate.ts'
import { findLicense, makeSigner, testCalls } from './test-answers.ts'
import type { TestAsked, TestShop } from './test-answers.ts'
import { makePeople } from './test-people.ts'
import type { TestPerson, TestState } from './test-people.ts'

export type { TestPerson, TestState } from './test-people.ts'

export interface TestServerOptions {
  /** The `product` of the client, `protocraft` by default. */
  product?: string
  /** The port; any that is free by default. */
  port?: number
  /** The time of the server. Give the client the same to let days pass. */
  clock?: () => Date
  /** The delay of `slow` before it answers: 15 000 by default, longer than the client waits. */
  slowMs?: number
}

export interface TestServer {
  /** An option of the client, as are the next two. */
  baseUrl: string
  product: string
  /** The public key of a pair that is made at each start. */
  publicKeys: PublicKey[]
  /** A person in each state, with the license key to enter. */
  people: Record<TestState, TestPerson>
  stop(): Promise<void>
}

interface Settings extends TestShop {
  slowMs: number
}

/**
 * Starts a license server for the tests of an app, on this machine alone. It answers as the real one does, and
 * remembers who took a seat until it stops. Rejects when the port is taken.
 *
 * @example
 * ```ts
 * const server = await startTestServer()
 * const { baseUrl, product, publicKeys, people } = server
 * const client = createLicenseClient({ baseUrl, product, publicKeys, store: memoryStore() })
 * const answer = await client.activate({ licenseKey: people.revoked.licenseKey, fingerprint })
 * await server.stop()
 * ```
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { product = 'protocraft', port = 0, clock = () => new Date(), slowMs = 15_000 } = options
  const signer = makeSigner(product)
  const { people, keys } = makePeople(clock())
  const settings: Settings = { baseUrl: '', clock, keys, signer, slowMs }
  const server = createServer((request, response) => {
    void reply(settings, request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  settings.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl: settings.baseUrl,
    product,
    publicKeys: [signer.publicKey],
    people,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function reply(
  settings: Settings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // An app in a webview has an origin of its own.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('access-control-expose-headers', 'retry-after')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.url === '/.well-known/jwks.json')
    return send(response, 200, { keys: [settings.signer.publicKey] })
  const [, verb = ''] = /^\/api\/license\/([a-z/]+)$/.exec(request.url ?? '') ?? []
  const call = request.method === 'POST' ? testCalls[verb] : undefined
  if (!call) return refuse(response, 404, 'not_found', 'There is no such call.')
  const asked = await readAsked(request)
  const problem = findProblem(verb, asked)
  if (problem !== null) return refuse(response, 400, 'bad_request', problem)
  await answerAsked(settings, response, asked as TestAsked, call)
}

async function answerAsked(
  settings: Settings,
  response: ServerResponse,
  asked: TestAsked,
  call: (shop: TestShop, asked: TestAsked) => object,
): Promise<void> {
  const { signing_keys } = asked
  if (Array.isArray(signing_keys) && !signing_keys.includes(settings.signer.publicKey.kid))
    return refuse(response, 409, 'unknown_signing_key', 'Update the app.')
  const { fails, isSlow } = findLicense(settings, asked) ?? {}
  if (fails === 'internal') return refuse(response, 500, fails, 'Something went wrong on our side.')
  if (fails === 'too_many_requests') {
    response.setHeader('retry-after', '600')
    return refuse(response, 429, fails, 'Too many calls were made with this license.')
  }
  if (isSlow) await waitOrLeave(settings.slowMs, response)
  send(response, 200, call(settings, asked))
}

async function waitOrLeave(ms: number, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    response.once('close', () => resolve(clearTimeout(timer)))
  })
}

async function readAsked(request: IncomingMessage): Promise<Partial<TestAsked>> {
  let text = ''
  for await (const chunk of request) text += chunk
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Says which of the fields that the client always sends is missing; null if none is. */
function findProblem(verb: string, asked: Partial<TestAsked>): string | null {
  const needed = ['license_key', 'fingerprint'] as const
  const missing = needed.find((name) => typeof asked[name] !== 'string')
  if (missing !== undefined) return `${missing}: is missing`
  if (verb !== 'devices/release' || uuid.test(String(asked.activation_id))) return null
  return 'activation_id: is not an id'
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { error: { code, message, request_id: randomUUID() } })
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

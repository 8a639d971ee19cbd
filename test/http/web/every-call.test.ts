import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listScopesOf } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { makeConfirmation } from '#server/console/confirmations.ts'
import { describeAdminCalls } from '#server/web/calls/admin/document.ts'
import { describePublicCalls } from '#server/web/pages/public-calls.ts'
import type { ApiDocument } from '#server/web/openapi/shapes.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import { watch } from '../../api-contract.ts'
import { withConsole } from '../../world/console.ts'
import {
  type FuzzedRequest,
  type Known,
  listOperations,
  plainRequest,
  requestsOf,
} from '../../fuzz.ts'
import { runsOf } from '../../matrix.ts'
import { publish } from '../../world/publisher.ts'
import { pingSecret } from '../../world/shop.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail } from '../../world/visitor.ts'
import { drawWrong, type WrongRequest } from '../../wrong-requests.ts'

// Strangers and customers, owners and their programs know only a document, and send what fits it and what
// does not. Every answer must be one that the document describes, and what is surely wrong is refused and
// writes nothing.

const { numRuns, seed } = runsOf(5, 1)

const shop = await ownShop('limits', {
  gumroad: true,
  crypto: 'coinbase',
  env: withConsole,
})
await publish(shop.deps, '1.2.0')

interface Caller {
  known: Known
  /** Returns headers to add to a request. */
  sign(request: FuzzedRequest): Promise<Record<string, string>>
}

/** Makes a buyer of a license, with the session of a signed-in person. */
async function meetCustomer() {
  const { visitor, own, license, order, session, key } = await shop.sold({
    email: ownEmail('ada'),
    signedIn: true,
  })
  const known = {
    ...own,
    license: license.license_id,
    license_id: license.license_id,
    license_key: key,
    order,
    order_id: order,
    session_id: session,
    sessionId: session,
    customer: own.email,
    secret: pingSecret,
    version: '1.2.0',
  }
  return { known, sign: async () => ({ Cookie: visitor.cookie()! }) }
}

const meetStranger = async (): Promise<Caller> => ({ known: {}, sign: async () => ({}) })

async function meetProgram(): Promise<Caller> {
  const { known } = await meetCustomer()
  const scopes = adminCalls.filter((call) => !call.personOnly).flatMap(listScopesOf)
  const { headers } = await shop.withKey(scopes)
  return { known: { ...known, id: await beginUpload(headers) }, sign: async () => headers }
}

async function beginUpload(headers: Record<string, string>): Promise<string> {
  const call = listOperations(describeAdmin()).find(({ path }) => path.endsWith('/uploads'))!
  const { path, init } = plainRequest(call, {})
  const begun = await shop.app.request(path, { ...init, headers: { ...init.headers, ...headers } })
  return begun.headers.get('Location')!.split('/').at(-1)!
}

/** Makes an owner who confirms each write with the passkey before it is asked for. */
async function meetOwner(): Promise<Caller> {
  const { known } = await meetCustomer()
  const owner = await shop.openConsole()
  const token = owner.headers.Cookie!.slice('console='.length)
  const { id: sessionId } = await shop.readRow('admin_sessions', { token_hash: hash(token) })
  return {
    known,
    async sign({ path, init: { body = '' } }) {
      const call = path.replace('/api/admin/', '')
      const bodySha256 = hash(Buffer.from(body as Uint8Array).toString())
      const Confirmation = await makeConfirmation(shop.deps, { sessionId, call, bodySha256 })
      return { ...owner.headers, Confirmation }
    },
  }
}

/** Sends as the caller, each request from a network of its own. */
function createSender(document: ApiDocument, { sign }: Caller) {
  const { shop: watched, lies, seen } = watch(shop, document)
  let count = 0
  const send = async (request: FuzzedRequest) => {
    // Some are refused this way, and not all.
    if (count % 25 === 0) await shop.forgetAllRateLimits()
    count += 1
    const network = { 'X-Forwarded-For': `10.7.${count >> 8}.${count & 255}` }
    const headers = { ...network, ...(await sign(request)), ...request.init.headers }
    return watched.app.request(request.path, { ...request.init, headers })
  }
  return { send, lies, seen }
}

/** Lists the answers that the document does not describe, and those that are the shop's own fault. */
async function fuzz(document: ApiDocument, caller: Caller) {
  const { send, lies, seen } = createSender(document, caller)
  for (const [index, call] of endSessionsLast(listOperations(document)).entries()) {
    const { path, init } = plainRequest(call, caller.known)
    await send({ path, init })
    const headers = { ...init.headers, Origin: 'https://evil.example' }
    await send({ path, init: { ...init, headers } })
    const sample = { numRuns, seed: seed + index }
    for (const request of fc.sample(requestsOf(call, caller.known), sample)) await send(request)
  }
  return { wrong: [...lies, ...[...seen].filter((each) => / 5\d\d$/.test(each))], seen }
}

/** Lists what is wrong with the answers to requests that have to be refused. */
async function sendWrong(document: ApiDocument, caller: Caller) {
  const { send, lies } = createSender(document, caller)
  const wrong: string[] = []
  for (const [index, call] of listOperations(document).entries()) {
    const lot = { numRuns, seed: seed + index }
    for (const each of drawWrong(call, caller.known, lot)) {
      const found = await judgeRefusal(await send(each.request), each)
      if (found !== null) wrong.push(`${call.method} ${call.path}, ${each.what}: ${found}`)
    }
  }
  return [...lies, ...wrong]
}

async function judgeRefusal(
  answer: Response,
  { field, mayBeAnswered = false }: WrongRequest,
): Promise<string | null> {
  const text = await answer.text()
  if (mayBeAnswered && answer.ok) return null
  const said = `${answer.status} ${text.slice(0, 300)}`
  if (![400, 404, 413, 415].includes(answer.status) || !text.startsWith('{')) return said
  const { code, message } = JSON.parse(text).error
  const isSentence = /^[a-z_]+$/.test(code) && message.length > 10 && text.length < 2000
  const isPlain = !/xxxxx|node_modules|at .+\.ts|expected|received|Invalid|Too /.test(message)
  // An act may look up its subject before it reads the rest.
  const isOther = code === 'refused' || message.startsWith('Text ')
  const isNamed = field === undefined || message.includes(field) || isOther
  return isSentence && isPlain && isNamed ? null : said
}

/** Counts the shop's rows, except those that any request may leave and those it writes by itself. */
async function countHeld() {
  const counts = Object.entries(await shop.countRows())
  // A shop that has run for a minute notes its own health, whatever is sent to it.
  const own = ['admin_confirmations', 'rate_limits', 'reconciliations', 'health']
  return Object.fromEntries(counts.filter(([table]) => !own.includes(table)))
}

const isEnd = ({ path }: { path: string }) => /sign-out|confirm-email|session/.test(path)
const endSessionsLast = <Each extends { path: string }>(calls: Each[]) =>
  calls.toSorted((one, other) => Number(isEnd(one)) - Number(isEnd(other)))

/** Counts the calls that succeeded. */
const countDone = (seen: Set<string>) =>
  new Set([...seen].filter((each) => / [23]\d\d$/.test(each)).map((each) => each.slice(0, -4))).size

const describePublic = () => describePublicCalls(shop.url, shop.app)
const describeAdmin = () => describeAdminCalls(shop.url, shop.app)

/** The walks, with the number of calls that must succeed in each. */
const walks: [string, string, () => ApiDocument, () => Promise<Caller>, number][] = [
  ['a stranger', 'the public calls', describePublic, meetStranger, 20],
  ['a customer', 'the public calls', describePublic, meetCustomer, 30],
  ['a stranger', 'the admin API', describeAdmin, meetStranger, 0],
  ['a program', 'the admin API', describeAdmin, meetProgram, 50],
  ['an owner', 'the admin API', describeAdmin, meetOwner, 55],
]

describe(`whatever is sent, with the seed ${seed},`, () => {
  it.each([
    ['a customer', 'the public calls', describePublic, meetCustomer],
    ['an owner', 'the admin API', describeAdmin, meetOwner],
  ])(
    '%s who sends input that no schema of %s accepts is refused, and writes nothing',
    async (...walk) => {
      const [, , find, meet] = walk
      const caller = await meet()
      const before = await countHeld()
      expect(await sendWrong(find(), caller)).toEqual([])
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
      expect(await countHeld()).toEqual(before)
    },
  )

  it.each(walks)('%s is answered as the document of %s says', async (...walk) => {
    const [, , find, meet, least] = walk
    const { wrong, seen } = await fuzz(find(), await meet())
    expect(wrong).toEqual([])
    expect(countDone(seen)).toBeGreaterThanOrEqual(least)
  })
})

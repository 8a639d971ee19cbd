import { expect } from 'vitest'
import type { RecordedAction } from '#contract/admin/audit.ts'
import type { ShownOrder } from '#contract/admin/orders.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import type { ReadCall, WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { makeConfirmation } from '#server/console/confirmations.ts'
import { createSessionToken, startSession } from '#server/console/sessions.ts'
import { sessionCookie } from '#server/web/calls/admin/caller.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import type {
  AdminLicense,
  FoundCustomer,
  Moment,
  ShownCustomer,
} from '#contract/admin/customers.ts'
import { listFields } from '#operate/fields.ts'
import { readInput } from '#operate/read-input.ts'
import { ask, change } from '#operate/run-call.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { BareShop } from './shop-type.ts'
import type { Site } from './visitor.ts'

export const withConsole = { ADMINS: 'mia@example.org' }

/** Somebody, or a program, that makes calls of the admin API. */
export interface AdminClient {
  /** The session's cookie or the API key, as headers. */
  headers: Record<string, string>
  read(name: string, query?: Record<string, string>): Promise<Response>
  /** Writes, and confirms with the passkey when that is asked for. */
  write(name: string, input: object, headers?: Record<string, string>): Promise<Response>
  /** Reads an answer; throws when the call fails. */
  ask<Answer>(name: string, query?: Record<string, string>): Promise<Answer>
  /** Reads the rows of a list; throws when the call fails. */
  list<Row>(name: string, query?: Record<string, string>): Promise<Row[]>
  /** Acts for a reason; throws when the call fails. */
  act(name: string, input: object): Promise<WriteAnswer>
  /** Returns the status and the sentence that refuse an act. */
  refusal(name: string, input: object): Promise<string>
  attempt(name: string, input: object): Promise<Attempt>
  showOrder(order: string): Promise<ShownOrder>
  showCustomer(customer: string): Promise<ShownCustomer>
  findCustomers(q: string): Promise<FoundCustomer[]>
  timelineOf(customer: string): Promise<Moment[]>
  licensesOf(customer: string): Promise<AdminLicense[]>
}

export type Attempt =
  | { ok: true; change: WriteAnswer }
  | { ok: false; problems: string[]; isAway?: true }

type Plain = Pick<AdminClient, 'headers' | 'read' | 'write'>

/** Adds methods to a client for what most tests need. */
function speakFor(plain: Plain): AdminClient {
  const ask = async <Answer>(name: string, query: Record<string, string> = {}) => {
    const answer = await plain.read(name, query)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const list = async <Row>(name: string, query?: Record<string, string>) =>
    (await ask<List<Row>>(name, query)).rows
  const write = (name: string, input: object) => {
    const takesReason = 'reason' in adminCalls.find((call) => call.name === name)!.input.shape
    return plain.write(name, takesReason ? { reason, ...input } : input)
  }
  return {
    ...plain,
    ask,
    list,
    attempt: async (name, input) => {
      const answer = await write(name, input)
      if (![400, 503].includes(answer.status)) return { ok: true, change: await readDone(answer) }
      const { error } = (await answer.json()) as ErrorAnswer
      const refused = { ok: false, problems: error.message.split('\n') } as const
      return answer.status === 503 ? { ...refused, isAway: true } : refused
    },
    showOrder: (order) => ask('orders/show', { order }),
    showCustomer: (customer) => ask('customers/show', { customer }),
    findCustomers: (q) => list('customers/find', { q }),
    timelineOf: (customer) => list('customers/timeline', { customer }),
    licensesOf: (customer) => list('licenses/list', { customer }),
    act: async (name, input) => readDone(await write(name, input)),
    refusal: async (name, input) => sayRefusal(await write(name, input)),
  }
}

/** Signs in an owner or a support person without the passkey, which test/http/console/ tests. */
export async function openConsole(shop: BareShop, role: AdminRole = 'owner'): Promise<AdminClient> {
  const email = role === 'owner' ? 'mia@example.org' : 'sam@example.org'
  const id = await addAdmin(shop, email, role)
  const token = createSessionToken()
  await startSession(shop.deps, id, token)
  const cookie = `${sessionCookie(shop.deps.config)}=${token}`
  const client = createClient(shop, { Cookie: cookie })
  const confirm = async (call: string, input: object) => {
    const session = await shop.deps.db
      .selectFrom('admin_sessions')
      .select('id')
      .where('token_hash', '=', hash(token))
      .executeTakeFirstOrThrow()
    return makeConfirmation(shop.deps, {
      sessionId: session.id,
      call,
      bodySha256: hash(JSON.stringify(input)),
    })
  }
  return speakFor({
    ...client,
    async write(name, input, headers = {}) {
      const key = { 'Idempotency-Key': crypto.randomUUID(), ...headers }
      const answer = await client.write(name, input, key)
      const isAsked =
        answer.status === 403 && (await answer.clone().text()).includes('confirmation')
      if (!isAsked) return answer
      return client.write(name, input, { ...key, Confirmation: await confirm(name, input) })
    },
  })
}

/** Makes an owner who signs in for each call: a session ends within the days that some tests let pass. */
export const openOffice = (shop: BareShop): AdminClient =>
  speakFor({
    headers: {},
    read: async (...asked) => (await openConsole(shop)).read(...asked),
    write: async (...asked) => (await openConsole(shop)).write(...asked),
  })

async function addAdmin({ deps }: BareShop, email: string, role: AdminRole): Promise<string> {
  const { id } = await deps.db
    .insertInto('admins')
    .values({ email, email_norm: email, role, added_at: deps.clock.now(), removed_at: null })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet({ role }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function createClient(shop: Site, headers: Record<string, string>): AdminClient {
  const ask = (path: string, init: RequestInit = {}) =>
    Promise.resolve(shop.app.request(`/api/admin/${path}`, init))
  return speakFor({
    headers,
    read: (name, query = {}) => {
      const text = new URLSearchParams(query).toString()
      return ask(`${name}${text && `?${text}`}`, { headers })
    },
    write: (name, input, more = {}) =>
      ask(name, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          ...more,
        },
        body: JSON.stringify(input),
      }),
  })
}

/** Makes calls directly, without the admin API, as the command line does in a shop without a console. */
export function openCommandLine({ deps }: Pick<BareShop, 'deps'>): AdminClient {
  const find = (name: string) => adminCalls.find((call) => call.name === name)!
  const refuse = (message: unknown) => Response.json({ error: { message } }, { status: 400 })
  return speakFor({
    headers: {},
    async read(name, query = {}) {
      const call = find(name) as ReadCall
      const answer = (await call.read(deps, call.input.parse(query) as never, mia)) as object
      if (answer instanceof Response) return answer
      if ('refused' in answer) return refuse(answer.refused)
      return Response.json(call.output!.parse(answer))
    },
    async write(name, input) {
      const done = await (find(name) as WriteCall).act(deps, mia, input)
      return done.ok
        ? Response.json({ ...done.change, number: done.number })
        : refuse(done.problems.join('\n'))
    },
  })
}

const mia = { name: 'operator:mia' }

/** Reads the answer of a write; throws when it was refused. */
export async function readDone(answer: Response): Promise<WriteAnswer> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as WriteAnswer
}

/** The outcome of an act that is refused with such a sentence. */
export const refusal = (sentence: RegExp) => ({
  ok: false,
  problems: [expect.stringMatching(sentence)],
})

export const readRefusal = async (answer: Response) =>
  ((await answer.json()) as ErrorAnswer).error.message

export async function sayRefusal(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as ErrorAnswer
  return `${answer.status} ${error.message}`
}

/** Makes a program with a key for these scopes, made in the console. */
export async function withKey(
  shop: BareShop,
  scopes: string[],
  days = 90,
): Promise<AdminClient & { id: string; secret: string }> {
  const owner = await openConsole(shop)
  const input = { name: 'a script', scopes, days, reason: 'For a test' }
  const { subject: id, shown } = await readDone(await owner.write('api-keys/make', input))
  const secret = shown!.secret!
  return { ...createClient(shop, { Authorization: `Bearer ${secret}` }), id, secret }
}

export const reason = 'asked on the phone'

export interface List<Row> {
  rows: Row[]
  next: string | null
}

export async function read<Answer>(
  who: AdminClient,
  name: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const answer = await who.read(name, query)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Lists the newest acts of the audit log. */
export async function listActions(
  shop: Pick<BareShop, 'deps'>,
  query: Record<string, string> = {},
): Promise<RecordedAction[]> {
  return (await read<List<RecordedAction>>(openCommandLine(shop), 'audit/list', query)).rows
}

interface Flags {
  format?: 'text' | 'json' | 'csv'
  isTrial?: boolean
  isAgreed?: boolean
}

/** Runs a command on a shop that is open already; returns the exit code. */
export async function runCommand(
  deps: Deps,
  [resource, command, ...args]: [resource: string, command: string, ...args: string[]],
  { format = 'text', isTrial = false, isAgreed = false }: Flags = {},
): Promise<number> {
  const call = adminCalls.find(({ name }) => name === `${resource}/${command}`)
  if (call === undefined) throw new Error(`There is no command ${resource} ${command}.`)
  const input = await readInput(`${resource} ${command}`, listFields(call), args)
  if (input === null) return 1
  const asked = { format, isTrial, isAgreed }
  if (call.kind === 'write') return change(deps, call, input, asked)
  return call.reachesOut ? ask(deps, call, input, asked) : ask(deps, call, input, asked)
}

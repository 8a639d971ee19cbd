import type { RecordedAction } from '#contract/admin/audit.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import type { ReadCall, WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { makeConfirmation } from '#server/console/confirmations.ts'
import { createSessionToken, startSession } from '#server/console/sessions.ts'
import { sessionCookie } from '#server/http/admin/caller.ts'
import { hash } from '#server/secrets/secrets.ts'
import type {
  AdminLicense,
  FoundCustomer,
  Moment,
  ShownCustomer,
} from '#contract/admin/customers.ts'
import { listFields } from '#operate/fields.ts'
import { readInput } from '#operate/read-input.ts'
import { ask, change } from '#operate/run-call.ts'
import type { Deps } from '#server/deps.ts'
import type { BareShop } from './shop-type.ts'

/** The settings of a shop with a console. */
export const withConsole = { ADMINS: 'mia@example.org' }

/** Somebody, or a program, that makes calls of the admin API. */
export interface AdminClient {
  /** The session's cookie or the API key, as headers. */
  headers: Record<string, string>
  read(name: string, query?: Record<string, string>): Promise<Response>
  /** Confirms with the passkey when that is asked for. */
  write(name: string, input: object, headers?: Record<string, string>): Promise<Response>
}

/** Signs an owner or a support person in, past the passkey, which test/http/console-*.test.ts try. */
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
  return {
    ...client,
    async write(name, input, headers = {}) {
      const key = { 'Idempotency-Key': crypto.randomUUID(), ...headers }
      const answer = await client.write(name, input, key)
      const isAsked =
        answer.status === 403 && (await answer.clone().text()).includes('confirmation')
      if (!isAsked) return answer
      return client.write(name, input, { ...key, Confirmation: await confirm(name, input) })
    },
  }
}

async function addAdmin({ deps }: BareShop, email: string, role: AdminRole): Promise<string> {
  const { id } = await deps.db
    .insertInto('admins')
    .values({ email, email_norm: email, role, added_at: deps.clock.now(), removed_at: null })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet({ role }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function createClient(shop: BareShop, headers: Record<string, string>): AdminClient {
  const ask = (path: string, init: RequestInit = {}) =>
    Promise.resolve(shop.app.request(`/api/admin/${path}`, init))
  return {
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
  }
}

/** Makes calls past the admin API, as the command line does, where there is no console. */
export function openCommandLine({ deps }: Pick<BareShop, 'deps'>): AdminClient {
  const find = (name: string) => adminCalls.find((call) => call.name === name)!
  const refuse = (message: unknown) => Response.json({ error: { message } }, { status: 400 })
  return {
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
        : refuse(done.problems)
    },
  }
}

const mia = { name: 'operator:mia' }

/** Reads the answer of a write that has to be done. */
export async function readDone(answer: Response): Promise<WriteAnswer> {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as WriteAnswer
}

export async function sayRefusal(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as ErrorAnswer
  return `${answer.status} ${error.message}`
}

/** A program with a key for these scopes, made in the console. */
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

/** What an owner and a support person read and do about customers. */
export async function openStaff(shop: BareShop) {
  const owner = await openConsole(shop)
  const support = await openConsole(shop, 'support')
  const list = async <Row>(name: string, query: Record<string, string>) =>
    (await read<List<Row>>(owner, name, query)).rows
  return {
    owner,
    support,
    find: (q: string) => list<FoundCustomer>('customers/find', { q }),
    show: (customer: string) => read<ShownCustomer>(owner, 'customers/show', { customer }),
    timelineOf: (customer: string) => list<Moment>('customers/timeline', { customer }),
    licensesOf: (customer: string) => list<AdminLicense>('licenses/list', { customer }),
    act: async (name: string, input: object, who = owner) =>
      readDone(await who.write(name, { ...input, reason })),
    refusal: async (name: string, input: object, who = owner) => {
      return sayRefusal(await who.write(name, { ...input, reason }))
    },
  }
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

/** The newest acts of the audit log. */
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

/** Types a command at a shop that is open already; answers the exit code. */
export async function runCommand(
  deps: Deps,
  [noun, verb, ...args]: [noun: string, verb: string, ...args: string[]],
  { format = 'text', isTrial = false, isAgreed = false }: Flags = {},
): Promise<number> {
  const call = adminCalls.find(({ name }) => name === `${noun}/${verb}`)
  if (call === undefined) throw new Error(`There is no command ${noun} ${verb}.`)
  const input = await readInput(`${noun} ${verb}`, listFields(call), args)
  if (input === null) return 1
  const asked = { format, isTrial, isAgreed }
  if (call.kind === 'write') return change(deps, call, input, asked)
  return call.reachesOut ? ask(deps, call, input, asked) : ask(deps, call, input, asked)
}

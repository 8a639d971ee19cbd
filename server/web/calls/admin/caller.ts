import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { findApiKey, nameKey } from '#server/console/api-keys/keys.ts'
import type { Operator, Person } from '#server/admin/act.ts'
import { nameActor } from '#server/console/admins.ts'
import { findSession } from '#server/console/sessions.ts'
import type { Deps } from '#server/settings/deps.ts'
import { addressOf } from '../../guards/address.ts'
import { Refusal, tooMany } from '../../guards/refusal.ts'

export type Caller = SignedIn | KeyHolder

interface SignedIn extends Person {
  kind: 'person'
  /** The name in the journal. */
  actor: string
  sessionId: string
}

interface KeyHolder {
  kind: 'key'
  actor: string
  keyId: string
  scopes: ReadonlySet<string>
}

/** Finds the caller. A request with both a session and a key counts as the key's. */
export async function findCaller(deps: Deps, c: Context): Promise<Caller | null> {
  const [, token] = /^Bearer (\S{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (token !== undefined) return findKeyHolder(deps, c, token)
  const cookie = readSessionCookie(c, deps.config)
  return cookie === null ? null : findPerson(deps, cookie)
}

export function describeCaller(caller: Caller): Operator {
  return caller.kind === 'person'
    ? { name: caller.actor, saidAs: caller.email, person: caller }
    : { name: caller.actor, saidAs: 'an API key', scopes: caller.scopes }
}

async function findKeyHolder(deps: Deps, c: Context, token: string): Promise<KeyHolder> {
  const key = await findApiKey(deps, token)
  if (key !== null && 'id' in key)
    return { kind: 'key', actor: nameKey(key.id), keyId: key.id, scopes: key.scopes }
  const failures = await deps.limits.take('guessesPerAddress', `API keys ${addressOf(c)}`)
  if (!failures.allowed) throw tooMany(failures.retryAfterSeconds)
  throw new Refusal(401, 'not_authenticated', key === null ? unknownKey : endings[key.ended])
}

const unknownKey = 'There is no such API key.'
const endings = {
  expired: 'This API key has expired. Make a new one in the console.',
  revoked: 'This API key was revoked.',
  maker_left: 'The creator of this API key is no longer an owner, so the key no longer works.',
}

async function findPerson(deps: Deps, token: string): Promise<SignedIn | null> {
  const session = await findSession(deps, token)
  if (session === null) return null
  const { id: sessionId, ...person } = session
  return { kind: 'person', actor: nameActor(person.adminId), sessionId, ...person }
}

export function readSessionCookie(c: Context, config: Deps['config']): string | null {
  const cookie = getCookie(c, sessionCookie(config))
  return cookie && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null
}

/** Returns the name of the cookie. `__Host-` needs https; on plain http, browsers would drop it. */
export function sessionCookie({ siteUrl }: Pick<Deps['config'], 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-console' : 'console'
}

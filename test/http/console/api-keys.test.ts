import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiKeyEntry } from '#contract/admin/api-keys.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { createToken, isToken } from '#server/console/api-keys/token.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { type AdminCall, listScopesOf } from '#server/admin/call.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import { createClient, readDone, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { env: withConsole })
beforeEach(() => shop.forgetAllRateLimits())

const reason = 'For a test'
const minute = 60_000
const day = 24 * 60 * minute
const prize = (email: string) => ({ email, days: 365, seats: 1, reason })

const ask = (call: AdminCall, headers: Record<string, string>) => {
  const client = createClient(shop, headers)
  return call.kind === 'read' ? client.read(call.name) : client.write(call.name, {})
}
const readError = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as ErrorAnswer).error.message,
]
const listKeys = async () => {
  const owner = await shop.openConsole()
  const { rows } = await owner.ask<{ rows: ApiKeyEntry[] }>('api-keys/list')
  return rows
}
const allow = (id: string, scopes: string[]) => shop.setRows('api_keys', { id }, { scopes })

describe('a new key', () => {
  it('is shown once, is stored as a hash, and every owner gets an email', async () => {
    const { secret, id } = await shop.withKey(['licenses:grant'])
    expect(isToken(secret)).toBe(true)
    const row = await shop.readRow('api_keys', { id })
    expect(row.token_hash).toEqual(hash(secret))
    expect(JSON.stringify([row, await listKeys(), shop.logged])).not.toContain(secret)
    expect((await listKeys())[0]).toMatchObject({ id, hint: secret.slice(-4), state: 'active' })
    const email = await shop.mailbox.waitFor(({ subject }) => /new API key/.test(subject), 60_000)
    expect(email.to).toContain('mia@example.org')
    expect(email.text).toContain('licenses:grant')
    expect(email.text).not.toContain(secret)
  })

  it('expires after 90 days by default, and after 400 at most', async () => {
    const owner = await shop.openConsole()
    const make = (more: object) =>
      owner.write('api-keys/make', { name: 'k', scopes: ['licenses:grant'], reason, ...more })
    await readDone(await make({}))
    const [{ made_at, expires_at } = undefined!] = await listKeys()
    expect(Date.parse(expires_at) - Date.parse(made_at)).toBe(90 * day)
    for (const more of [{ days: 401 }, { days: 0 }, { days: 1.5 }, { name: '' }, { scopes: [] }])
      expect((await make(more)).status, JSON.stringify(more)).toBe(400)
    expect(await readError(await make({ scopes: ['licenses:grant', 'orders:steal'] }))).toEqual([
      400,
      'There is no scope orders:steal.',
    ])
  })

  it('cannot get a scope for what only a person may do', async () => {
    const owner = await shop.openConsole()
    for (const scope of ['people', 'people:read', 'settings:read', 'session:read'])
      expect(
        await readError(await owner.write('api-keys/make', { name: 'k', scopes: [scope], reason })),
      ).toEqual([400, `There is no scope ${scope}.`])
  })
})

describe('every call of the list', () => {
  it('refuses a key with every other scope, and accepts one with its own', async () => {
    const key = await shop.withKey(['licenses:grant'])
    const all = new Set(adminCalls.flatMap(listScopesOf))
    for (const call of adminCalls) {
      const own = listScopesOf(call)
      await allow(
        key.id,
        [...all].filter((each) => !own.includes(each)),
      )
      const refused = await ask(call, key.headers)
      expect([call.name, refused.status]).toEqual([call.name, 403])
      for (const scope of own) {
        await allow(key.id, [scope])
        const { status } = await ask(call, key.headers)
        if (call.personOnly) expect([call.name, status]).toEqual([call.name, 403])
        else expect([call.name, 200, 400]).toContain(status)
      }
    }
  })

  it('refuses callers without a key, with an unknown one, and with a session plus an unknown one', async () => {
    const owner = await shop.openConsole()
    const Authorization = `Bearer ${createToken()}`
    for (const call of adminCalls)
      for (const headers of [{}, { Authorization }, { ...owner.headers, Authorization }]) {
        const { status } = await ask(call, headers as Record<string, string>)
        expect([call.name, status]).toEqual([call.name, 401])
        await shop.forgetAllRateLimits()
      }
  })
})

describe('a key that ended', () => {
  it('says why to holders of its secret, and to nobody else', async () => {
    const key = await shop.withKey(['licenses:read'], 10)
    const query = { customer: 'nobody@example.org' }
    expect((await key.read('licenses/list', query)).status).toBe(400)
    const other = await shop.another({ ADMINS: 'jo@example.org' })
    const left = createClient(other, key.headers)
    expect(await readError(await left.read('licenses/list', query))).toEqual([
      401,
      expect.stringContaining('is no longer an owner'),
    ])
    await other.close()
    const owner = await shop.openConsole()
    await owner.act('api-keys/revoke', { key: key.id, reason })
    expect(await readError(await key.read('licenses/list', query))).toEqual([
      401,
      'This API key was revoked.',
    ])
    expect((await owner.write('api-keys/revoke', { key: key.id, reason })).status).toBe(400)
    const old = await shop.withKey(['licenses:read'], 10)
    shop.clock.advance(10 * day)
    expect(await readError(await old.read('licenses/list', query))).toEqual([
      401,
      expect.stringContaining('has expired'),
    ])
    for (const wrong of ['pca_', 'x', `${old.secret}x`, old.secret.toLowerCase(), createToken()]) {
      const answer = await createClient(shop, { Authorization: `Bearer ${wrong}` }).read(
        'licenses/list',
      )
      expect(await readError(answer)).toEqual([401, 'There is no such API key.'])
    }
  })
})

describe('rate limits', () => {
  it('stop a network that tries keys', async () => {
    const Authorization = `Bearer ${createToken()}`
    const client = createClient(shop, { Authorization, 'X-Forwarded-For': '192.0.2.77' })
    for (let tries = 0; tries < 30; tries += 1)
      expect((await client.read('licenses/list')).status).toBe(401)
    expect((await client.read('licenses/list')).status).toBe(429)
  })

  it('stop a key that writes endlessly, but not its reads or other keys', async () => {
    const key = await shop.withKey(['licenses:grant', 'licenses:read'])
    const take = () => shop.deps.limits.take('writesPerCaller', key.id)
    await Promise.all(Array.from({ length: 600 }, take))
    const stopped = await key.write('licenses/grant', prize('fay@example.org'))
    expect(stopped.status).toBe(429)
    expect(stopped.headers.get('Retry-After')).not.toBeNull()
    expect((await key.read('licenses/list', { customer: 'x' })).status).toBe(400)
    const other = await shop.withKey(['licenses:grant'])
    await other.act('licenses/grant', prize('fay@example.org'))
  })
})

it('a support person has the same rate limits as a key, and an owner has none', async () => {
  const { email } = await shop.sold()
  const note = { customer: email, text: 'called' }
  for (const [role, statuses] of [
    ['support', [200, 429, 429]],
    ['owner', [200, 200, 200]],
  ] as const) {
    const person = await shop.openConsole(role)
    const { id } = await shop.readRow('admins', {
      email_norm: role === 'owner' ? 'mia@example.org' : 'sam@example.org',
    })
    await shop.fillRateLimit(`writesPerCaller:${id}`, rateLimits.writesPerCaller.points - 1)
    await shop.fillRateLimit(`readsPerCaller:${id}`, rateLimits.readsPerCaller.points)
    const answers = [
      await person.write('customers/add-note', note),
      await person.write('customers/add-note', note),
      await person.read('session/show'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(statuses)
  }
})

it('the time of last use is stored to the minute, and written at most once a minute', async () => {
  const key = await shop.withKey(['licenses:read'])
  const use = async () => {
    await key.read('licenses/list', { customer: 'x' })
    return (await listKeys()).find(({ id }) => id === key.id)!.used_at!
  }
  shop.clock.advance(minute - (shop.clock.now().getTime() % minute))
  const first = await use()
  expect(first).toMatch(/:00\.000Z$/)
  shop.clock.advance(40_000)
  expect(await use()).toBe(first)
  shop.clock.advance(minute)
  expect(Date.parse(await use()) - Date.parse(first)).toBe(minute)
})

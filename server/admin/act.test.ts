import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connect, type Connection } from '#db/connect.ts'
import { makeLicenseKey } from '../licenses/key.ts'
import { makeCode } from '../accounts/code.ts'
import { createToken } from '../console/api-keys/token.ts'
import { makeWebhookSecret } from '../outgoing-webhooks/sign.ts'
import type { KnownFacts } from '#contract/admin/write.ts'
import { listActions } from '#test/world/console.ts'
import { freshDatabase, type FreshDatabase, openContext } from '#test/database.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { findViolations } from '../reconcile/violations.ts'
import { defineAction } from './act.ts'

let database: FreshDatabase
let connection: Connection
let deps: ShopContext
let time = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
  deps = { ...openContext(connection.db), clock: { now: () => new Date(time++) } }
})
afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await deps.db.deleteFrom('journal').execute()
  await deps.db.deleteFrom('health').execute()
})

const mia = { name: 'operator:mia' }
const why = { reason: 'asked on the phone' }

/** Stands for any action: it writes a row and can crash afterwards. */
const measure = defineAction(
  'tests/measure',
  { name: z.string().max(20, 'is too long'), fate: z.enum(['lives', 'dies', 'refuses']) },
  async ({ clock }: ShopContext, trx, { name, fate }) => {
    if (fate === 'refuses') return { refused: 'Not today.' }
    const at = { since: clock.now(), measured_at: clock.now() }
    await trx
      .insertInto('health')
      .values({ name, answer: 'answers', ...at })
      .execute()
    if (fate === 'dies') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    return { subject: name, before: {}, after: { answer: 'answers' } }
  },
  { asksReason: true },
)

const names = async () => (await deps.db.selectFrom('health').select('name').execute()).length

const listDone = (query = {}) => listActions({ deps: deps as Deps }, query)

describe('an action', () => {
  it('is recorded with who did it, what, the values before and after, and why', async () => {
    const outcome = await measure(deps, mia, { name: 'a', fate: 'lives', ...why })
    expect(outcome).toMatchObject({ ok: true, change: { subject: 'a' } })
    expect(await listDone()).toMatchObject([
      {
        number: outcome.ok && outcome.number,
        actor: 'operator:mia',
        action: 'tests/measure',
        subject: 'a',
        before: {},
        after: { answer: 'answers' },
        ...why,
      },
    ])
  })

  it.each([
    [{ fate: 'lives', name: 'x'.repeat(21), ...why }, 'name: is too long'],
    [{ fate: 'lives', name: 'x' }, 'reason: say why'],
    [{ fate: 'lives', name: 'x', reason: '  ' }, 'reason: say why'],
    [{ fate: 'lives', name: 'x', reason: 'for a@b.org' }, 'reason: must name no email address'],
    [{ fate: 'refuses', name: 'x', ...why }, 'Not today.'],
  ])('%j changes and records nothing', async (input, problem) => {
    expect(await measure(deps, mia, input)).toEqual({ ok: false, problems: [problem] })
    expect([await names(), await listDone()]).toEqual([0, []])
  })

  it('that is only a dry run says what it would do, and leaves nothing behind', async () => {
    const trial = { ...mia, isTrial: true }
    const outcome = await measure(deps, trial, { name: 'a', fate: 'lives', ...why })
    expect(outcome).toMatchObject({ ok: true, change: { after: { answer: 'answers' } } })
    expect([await names(), await listDone()]).toEqual([0, []])
  })

  it('is never half done when it loses its connection in the middle', async () => {
    await expect(measure(deps, mia, { name: 'a', fate: 'dies', ...why })).rejects.toThrow()
    expect([await names(), await listDone()]).toEqual([0, []])
  })
})

it('says nothing secret about itself: the compiler refuses a key, code, token or link', () => {
  const say = (after: KnownFacts) => Object.values(after).map(String)
  // @ts-expect-error: a key must not be recorded as a fact
  say({ key: makeLicenseKey() })
  // @ts-expect-error: neither must the secret of a webhook
  say({ secret: makeWebhookSecret() })
  // @ts-expect-error: a code must not be recorded as a fact
  say({ code: makeCode() })
  // @ts-expect-error: a token must not be recorded as a fact
  say({ token: createToken() })
  expect(say({ last4: makeLicenseKey().slice(-4) })[0]).toHaveLength(4)
})

describe('the journal', () => {
  const act = (name: string) => measure(deps, mia, { name, fate: 'lives', ...why })

  it('is written by many at once without anybody waiting', async () => {
    await deps.db.transaction().execute(async (trx) => {
      const slow = {
        actor: mia.name,
        what: 'tests/measure' as const,
        subject: 'slow',
        after: {},
      }
      await writeEntry(deps, trx, { ...slow, ...why })
      await Promise.all(['1', '2', '3'].map(act))
    })
    const numbers = (await listDone()).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(4)
    expect(await findViolations(deps.db)).toEqual([])
  })

  it('can be searched by subject and by who acted', async () => {
    for (const name of ['7', '8']) await act(name)
    expect(await listDone({ subject: '7' })).toMatchObject([{ subject: '7' }])
    expect(await listDone({ actor: 'operator:mia' })).toHaveLength(2)
    expect(await listDone({ actor: 'operator:eve' })).toEqual([])
  })
})

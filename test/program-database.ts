import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { createToken } from '#server/console/api-keys/token.ts'
import { makeConfirmation } from '#server/console/confirmations.ts'
import { createSessionToken, startSession } from '#server/console/sessions.ts'
import { hash } from '#server/settings/secrets/secrets.ts'
import { openContext } from './database.ts'
import { until } from './world/clock.ts'

export type ProgramDatabase = Db

/** Opens the tables of a running program, without a proxy; closed with the test. */
export function openProgramDatabase(url: string): ProgramDatabase {
  const { db } = connect(url, () => {})
  onTestFinished(() => db.destroy())
  return db
}

/** Waits until no work is left; returns the milliseconds. */
export function untilAtRest(
  db: ProgramDatabase,
  paidOrders: number,
  timeout: number,
): Promise<number> {
  const isAtRest = async () => {
    const figures = await readFigures(db).catch(() => null)
    if (figures === null) return false
    const { events, emails, paid } = figures
    return events.unhandled === 0 && emails.unsent === 0 && paid === paidOrders
  }
  return until(isAtRest, timeout, 'every event is handled and every email sent').catch(
    async (error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await readFigures(db))}`)
    },
  )
}

export async function readFigures(db: ProgramDatabase) {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from orders) as begun,
    (select count(*) from orders where paid_at is not null) as paid,
    (select count(*) from licenses where order_id is not null) as licenses,
    (select count(*) from licenses where status = 'revoked') as revoked,
    (select count(*) from licenses where status = 'suspended') as suspended,
    (select count(*) from provider_events) as events,
    (select count(*) from provider_events where handled_at is null) as unhandled,
    (select count(*) from emails) as emails,
    (select count(*) from emails where sent_at is null and dropped_at is null) as unsent,
    (select count(*) from pgboss.job where state = 'failed') as failed_jobs,
    (select count(*) from held_payments) as held_payments
  `.execute(db)
  const row = rows[0]!
  return {
    begun: row.begun!,
    paid: row.paid!,
    licenses: row.licenses!,
    revoked: row.revoked!,
    suspended: row.suspended!,
    events: { stored: row.events!, unhandled: row.unhandled! },
    emails: { written: row.emails!, unsent: row.unsent! },
    failedJobs: row.failed_jobs!,
    heldPayments: row.held_payments!,
  }
}

/** Expects what must hold at rest after any fault. */
export async function expectInvariantsHold(
  db: ProgramDatabase,
  stripe: StripeStandIn,
): Promise<void> {
  expect(await findViolations(db), 'broken invariants').toEqual([])
  expect(await findLost(db, stripe), 'events that were answered 2xx and are not stored').toEqual([])
  const { rows: unsent } = await sql`
    select id from licenses where order_id is not null and status = 'active' and not exists (
      select from emails where license_id = licenses.id and sent_at is not null)`.execute(db)
  expect(unsent, 'licenses of which no email went out').toEqual([])
  const { rows: idle } = await sql`
    select pid from pg_stat_activity where state = 'idle in transaction'
      and datname = current_database() and state_change < now() - interval '5 seconds'`.execute(db)
  expect(idle, 'transactions left open').toEqual([])
}

/** Finds events that were answered 2xx but are not stored. */
async function findLost(db: ProgramDatabase, stripe: StripeStandIn): Promise<string[]> {
  const rows = await db.selectFrom('provider_events').select('event_id').execute()
  const stored = new Set(rows.map(({ event_id: id }) => id))
  return [...findAcknowledged(stripe)].filter((id) => !stored.has(id))
}

function findAcknowledged(stripe: StripeStandIn): Set<string> {
  const taken = stripe.deliveries.filter(({ status }) => status !== null && status < 300)
  return new Set(taken.map(({ eventId }) => eventId))
}

async function addOwner(db: Db, email: string): Promise<string> {
  const owner = { email, email_norm: email, role: 'owner' as const, added_at: new Date() }
  const { id } = await db
    .insertInto('admins')
    .values({ ...owner, removed_at: null })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet({ role: 'owner' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Enters the console as an owner, past the passkey. */
export async function enterConsole(db: Db) {
  const deps = openContext(db)
  const token = createSessionToken()
  await startSession(deps, await addOwner(db, 'mia@example.org'), token)
  const sessions = db.selectFrom('admin_sessions').select('id')
  const { id: sessionId } = await sessions
    .where('token_hash', '=', hash(token))
    .executeTakeFirstOrThrow()
  return {
    cookie: `console=${token}`,
    confirm: (call: string, body: string) =>
      makeConfirmation(deps, { sessionId, call, bodySha256: hash(body) }),
  }
}

/** An API key as the console makes it; test/http/console/api-keys.test.ts tries that. */
export async function addApiKey(db: ProgramDatabase, scopes: string[]): Promise<string> {
  const token = createToken()
  const now = new Date()
  const id = await addOwner(db, 'owner@example.org')
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = { name: 'a build server', hint: token.slice(-4), scopes, made_by: id, made_at: now }
  await db
    .insertInto('api_keys')
    .values({ ...row, token_hash: hash(token), expires_at, used_at: null, revoked_at: null })
    .execute()
  return token
}

import type pg from 'pg'
import { recordLostTime } from '#db/lost-time.ts'
import type { StoredBuild } from './builds.ts'

export interface Restored {
  /** The number in invoices issued from now on. */
  number: number
  /** A time by which all restored changes had been made. */
  until: Date
  /** Emails that were waiting, and are now paused for an operator to decide on. */
  paused: number
  lastAction: { at: string; action: string } | null
  /** The last restored bank transfer, or refund by transfer; its day as 2026-11-22. */
  lastTransfer: { reference: string; day: string } | null
  builds: StoredBuild[]
}

/** Records the restore in the transaction that filled the database. */
export async function recordRestore(
  client: pg.ClientBase,
  lost: { number: number; until: Date },
): Promise<Restored> {
  await recordLostTime(client, lost)
  await dropCodeEmails(client)
  const paused = await pauseEmails(client)
  const { rows: builds } = await client.query<StoredBuild>(
    'select version, file_name, sha256, backup_name from builds join releases on releases.id = release_id',
  )
  const { rows: actions } = await client.query<NonNullable<Restored['lastAction']>>(
    `select at::text, what as action from journal where what like '%/%' order by at desc limit 1`,
  )
  const { rows: transfers } = await client.query<NonNullable<Restored['lastTransfer']>>(
    'select reference, day from bank_transfers order by recorded_at desc limit 1',
  )
  const last = { lastAction: actions[0] ?? null, lastTransfer: transfers[0] ?? null }
  return { ...lost, paused, builds, ...last }
}

/**
 * Drops unsent emails with a code: the codes no longer work, and anyone waiting for one has left or
 * will request another.
 */
async function dropCodeEmails(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update emails set dropped_at = now(), payload_sealed = null
    where sent_at is null and dropped_at is null and kind in ('code', 'change_code')`,
  )
}

/**
 * Pauses emails and deletes their jobs. An email that an operator sends gets a new job, and with two it
 * would be sent twice.
 */
async function pauseEmails(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    'update emails set paused_at = now() where sent_at is null and dropped_at is null',
  )
  // The emails now wait for an operator; nobody has sent them.
  await client.query(`delete from alerts where cause = 'emails_wait'`)
  const { rows } = await client.query<{ jobs: string | null }>(
    `select to_regclass('pgboss.job')::text as jobs`,
  )
  if (rows[0]!.jobs !== null) await client.query(`delete from pgboss.job where name = 'email'`)
  return rowCount ?? 0
}

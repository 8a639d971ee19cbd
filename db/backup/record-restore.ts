import type pg from 'pg'
import { recordLostTime } from '#db/lost-time.ts'
import type { StoredBuild } from './builds.ts'

/** What came back. */
export interface Restored {
  /** In the numbers of invoices that are issued from now on. */
  number: number
  /** When the last change that came back was made, at the latest. */
  until: Date
  /** Emails that waited, and now wait for an operator. */
  paused: number
  /** The last that an operator did. */
  lastAction: { at: string; action: string } | null
  /** The last bank transfer that came back, or a refund by one; its day as 2026-11-22. */
  lastTransfer: { reference: string; day: string } | null
  /** The published files that it names. */
  builds: StoredBuild[]
}

/** Records that this database was restored, in the transaction that filled it. */
export async function recordRestore(
  client: pg.ClientBase,
  lost: { number: number; until: Date },
): Promise<Restored> {
  await recordLostTime(client, lost)
  await dropShortLived(client)
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

/** Codes no longer work, and whoever waited for an answer in that time has left or asks again. */
async function dropShortLived(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update emails set dropped_at = now(), payload_sealed = null
    where sent_at is null and dropped_at is null and kind in ('code', 'change_code')`,
  )
}

/** Their jobs go too: an email that an operator sends gets one of its own, and two would send it twice. */
async function pauseEmails(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    'update emails set paused_at = now() where sent_at is null and dropped_at is null',
  )
  // They wait for an operator now; nobody has sent them.
  await client.query(`delete from alerts where cause = 'emails_wait'`)
  const { rows } = await client.query<{ jobs: string | null }>(
    `select to_regclass('pgboss.job')::text as jobs`,
  )
  if (rows[0]!.jobs !== null) await client.query(`delete from pgboss.job where name = 'email'`)
  return rowCount ?? 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { ProgramDatabase } from './program-database.ts'

/**
 * Makes a database fail as on a full disk: nothing finds room any more, and a row that fits into its page is
 * still written.
 */
export function fillDisk({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  return boundFiles(databaseUrl, 0)
}

export function freeDisk({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  return boundFiles(databaseUrl, -1)
}

/** A session asks for the limit when it begins, so those that are open are ended. */
async function boundFiles(url: string, limit: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const others = `from pg_stat_activity
    where datname = current_database() and application_name = 'protocraft'`
  await client.query(
    `alter database ${new URL(url).pathname.slice(1)} set temp_file_limit = ${limit}`,
  )
  await client.query(`select pg_terminate_backend(pid, 5000) ${others}`)
  await client.end()
  // Until the pool has heard of it.
  await sleep(50)
}

/** Makes every insert into the table fail as on a full disk. */
export async function makeTableFail(
  db: ProgramDatabase,
  table: 'orders' | 'alerts',
): Promise<void> {
  await sql`
    create or replace function fail_as_on_a_full_disk() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$`.execute(db)
  await sql`
    create trigger full_disk before insert on ${sql.table(table)}
    execute function fail_as_on_a_full_disk()`.execute(db)
}

export async function makeTableWork(
  db: ProgramDatabase,
  table: 'orders' | 'alerts',
): Promise<void> {
  await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db)
}

/** Makes reading the quarantine fail, as a list does whose rows are sorted on a full disk. */
export async function makeListFail(db: ProgramDatabase): Promise<void> {
  await sql`
    create function fail_to_sort() returns boolean language plpgsql as $$
    begin
      raise exception 'could not write a temporary file: No space left on device' using errcode = 'disk_full';
    end $$`.execute(db)
  await sql`alter table quarantine rename to quarantine_kept`.execute(db)
  await sql`
    create view quarantine as
    select kept.* from (select fail_to_sort()) as failing left join quarantine_kept kept on true
  `.execute(db)
}

export async function makeListWork(db: ProgramDatabase): Promise<void> {
  await sql`drop view quarantine`.execute(db)
  await sql`alter table quarantine_kept rename to quarantine`.execute(db)
  await sql`drop function fail_to_sort`.execute(db)
}

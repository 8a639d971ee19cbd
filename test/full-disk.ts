import { sql } from 'kysely'
import type { ProgramDatabase } from './program-database.ts'

/** Makes every insert into the table fail as on a full disk. */
export async function makeTableFail(
  db: ProgramDatabase,
  table: 'orders' | 'health' | 'alerts',
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
  table: 'orders' | 'health' | 'alerts',
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

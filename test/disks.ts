import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { execFileSync, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { once } from 'node:events'
import { run } from './database.ts'
import type { ProgramDatabase } from './program-database.ts'

/**
 * Makes a database fail as on a full disk: no new space is available, and a row that fits into its page
 * is still written.
 */
export function fillDisk({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  return boundFiles(databaseUrl, 0)
}

export function freeDisk({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  return boundFiles(databaseUrl, -1)
}

/** Sets the limit, and ends open sessions: one reads it only when it begins. */
async function boundFiles(url: string, limit: number): Promise<void> {
  await run(url, `alter database ${new URL(url).pathname.slice(1)} set temp_file_limit = ${limit}`)
  await run(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'protocraft'`,
  )
  // The pool needs a moment to notice.
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

/** Makes reading the held payments fail, as a list does whose rows are sorted on a full disk. */
export async function makeListFail(db: ProgramDatabase): Promise<void> {
  await sql`
    create function fail_to_sort() returns boolean language plpgsql as $$
    begin
      raise exception 'could not write a temporary file: No space left on device' using errcode = 'disk_full';
    end $$`.execute(db)
  await sql`alter table held_payments rename to held_payments_kept`.execute(db)
  await sql`
    create view held_payments as
    select kept.* from (select fail_to_sort()) as failing left join held_payments_kept kept on true
  `.execute(db)
}

export async function makeListWork(db: ProgramDatabase): Promise<void> {
  await sql`drop view held_payments`.execute(db)
  await sql`alter table held_payments_kept rename to held_payments`.execute(db)
  await sql`drop function fail_to_sort`.execute(db)
}

/** True if this process may mount: containers run as root but still lack the permission. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount()

/** Puts a small disk behind a folder for as long as the test. */
export function mountSmallDisk(folder: string, size = '170m'): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
}

/** Resizes the disk; less than it contains is refused. */
export function resizeDisk(folder: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder])
}

/** Writes until not one more byte fits. */
export async function fillUp(file: string): Promise<void> {
  const handle = await open(file, 'w')
  for (const size of [1 << 20, 1 << 12, 1]) {
    const block = Buffer.alloc(size)
    try {
      for (;;) if ((await handle.write(block)).bytesWritten < size) break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  await handle.close()
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

// This is a process of its own, because the server of a folder is found by the folder in which a process
// works.
const program = `
  const fields = ['SFATAL', 'VFATAL', 'C53100', 'Mcould not write init file: No space left on device']
  const text = Buffer.from(fields.map((each) => each + '\\0').join('') + '\\0')
  const head = Buffer.from([69, 0, 0, 0, 0])
  head.writeInt32BE(text.length + 4, 1)
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, text])))
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/**
 * Starts a server that works in the folder and refuses each connection as PostgreSQL does on a full disk.
 */
export async function startFullServer(folder: string): Promise<{ pid: number; port: number }> {
  const child = spawn(process.execPath, ['-e', program], { cwd: folder })
  onTestFinished(() => void child.kill())
  const [port] = await once(child.stdout, 'data')
  return { pid: child.pid!, port: Number(port) }
}

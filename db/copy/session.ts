import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectAlone } from '../connect.ts'
import { migrationLock } from '../migrate.ts'

/**
 * The settings of a session: a copy may take any amount of time, and every server must write values and
 * tables as the same text.
 */
const settings = {
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '5s',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '3',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  synchronize_seqscans: 'off',
}

/** Opens a connection. `name` appears in the server's list of connections. */
export async function openConnection(url: string, name: string): Promise<pg.Client> {
  const client = connectAlone(url, name)
  await client.connect()
  // An older server lacks some of them.
  await client.query(
    `select set_config(known.name, value, false)
    from json_each_text($1) wanted join pg_settings known on lower(known.name) = key`,
    [JSON.stringify(settings)],
  )
  return client
}

const timeout = 3000

/**
 * Blocks every start of this program until the session ends. Returns who is already using the database
 * or starting on it.
 */
export async function holdOff(client: pg.Client): Promise<string[]> {
  const end = performance.now() + timeout
  for (let isHeld = false; ;) {
    isHeld ||= await tryLock(client)
    const users = await listUsers(client)
    if (isHeld && users.length === 0) return []
    // Our own connections take a moment to close.
    if (performance.now() > end) return users.length > 0 ? users : ['a session that starts there']
    await sleep(100)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1) as held',
    [migrationLock],
  )
  return rows[0]!.held
}

/**
 * Lists who uses the database. All connections of the shop's programs have names that begin with the
 * same word.
 */
async function listUsers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ pid: number; application_name: string }>(
    `select pid, application_name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, 'protocraft')
      and pid <> pg_backend_pid()
    order by pid`,
  )
  return rows.map(({ pid, application_name }) => `process ${pid} (${application_name})`)
}

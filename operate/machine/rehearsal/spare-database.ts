import { join } from 'node:path'
import type { Logger } from 'pino'
import pg from 'pg'
import type { BackupTarget } from '#db/backup/store.ts'
import type { Config } from '#server/settings/config.ts'
import { openDatabase, type OpenDatabase } from '#server/running/database.ts'

const name = 'protocraft_rehearsal'

type Spare = OpenDatabase | { problem: string; advice: string }

/** A database beside that of the shop, with nothing in it; closing it removes it. */
export async function openSpareDatabase(
  { databaseUrl, databaseDirectUrl }: Config,
  { folder, backup, log }: { folder: string; backup: BackupTarget | null; log: Logger },
): Promise<Spare> {
  const dataDir = join(folder, 'shop')
  const server = databaseDirectUrl ?? databaseUrl
  const url = server === null ? null : await makeDatabase(server)
  if (url !== null && typeof url !== 'string') return url
  const opened = await openDatabase(
    { dataDir, backup, databaseUrl: url, databaseDirectUrl: null },
    log,
  )
  // Its own sessions may still be ending.
  const remove = async () =>
    void (server !== null && (await ask(server, `${dropping} with (force)`)))
  if ('problem' in opened) {
    await remove()
    return { problem: opened.problem, advice: 'Nothing was tried, and nothing was changed.' }
  }
  return { ...opened, close: () => opened.close().then(remove) }
}

const dropping = `drop database if exists ${name}`

/** Answers the address of an empty database. One that is left of a rehearsal that was killed goes first. */
async function makeDatabase(server: string): Promise<string | Exclude<Spare, OpenDatabase>> {
  const error = await ask(server, dropping, `create database ${name}`).catch(
    (reason: Error & { code?: string }) => reason,
  )
  if (error === undefined) return Object.assign(new URL(server), { pathname: `/${name}` }).href
  return {
    problem: `${new URL(server).host} made no database for the rehearsal: ${error.message}.`,
    advice: adviceOf(error.code, decodeURIComponent(new URL(server).username)),
  }
}

function adviceOf(code: string | undefined, user: string): string {
  if (code === '42501')
    return `Let the user make one: alter role "${user}" createdb. Afterwards: alter role "${user}" nocreatedb.`
  if (code === '55006') return `Another rehearsal uses ${name} on that server: wait for its end.`
  return 'Check DATABASE_URL and DATABASE_DIRECT_URL.'
}

async function ask(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

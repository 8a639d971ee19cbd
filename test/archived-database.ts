import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { beginBackups, prepareArchive } from '#db/backup/begin.ts'
import { readIdentifier } from '#db/backup/store.ts'
import { restore, type RestoreOrder } from '#db/backup/restore.ts'
import { takeBase } from '#db/backup/take-base.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { openFolder } from '#db/stores/folder.ts'
import { makeBackupKeys } from './backup-keys.ts'
import { waitUntil } from './product.ts'

type After = (end: () => Promise<void>) => void
export type ArchivedDatabase = Awaited<ReturnType<typeof openArchived>>

/**
 * A database without a shop, backed up to a folder, which a restore needs no more of. It goes with its
 * test unless `after` keeps it.
 */
export async function openArchived(after: After = onTestFinished) {
  const folder = await makeOpenFolder(after)
  const keys = await makeBackupKeys()
  const { recipient, signingKey } = keys
  const target = { place: { folder }, recipient, signingKey }
  const store = openFolder(folder)
  const dataDir = await makeOpenFolder(after)
  const server = await startEmbedded({
    dataDir,
    settings: (place) => prepareArchive(target, place),
  })
  if ('refused' in server) throw new Error(server.message)
  after(server.stop)
  const problem = await beginBackups(target, readIdentifier(join(dataDir, 'pg/cluster'))!)
  if (problem !== null) throw new Error(problem)
  const run = (...statements: string[]) => query(server.connectionString, statements)
  return {
    folder,
    keys,
    dataDir,
    run,
    base: () =>
      takeBase({
        store,
        ...target,
        url: server.connectionString,
        extra: {},
        builds: [],
      }),
    /** Answers the name of the segment that ends here, once it is stored. */
    endSegment: async () => {
      const [row] = await run('select pg_walfile_name(pg_switch_wal()) as name')
      const isStored = async () => {
        const [last] = await run('select last_archived_wal as name from pg_stat_archiver')
        return last!.name! >= row!.name!
      }
      await waitUntil(isStored, 60_000, 'the segment is stored')
      return row!.name!
    },
    stop: server.stop,
    /** Into a folder of its own, without a trace in the archive. */
    restore: async (order: Partial<RestoreOrder> = {}) => {
      const into = await makeOpenFolder()
      const common = { keys: keys.keys, takesUnsigned: false, until: null, timeline: null }
      const from = { folder }
      return {
        into,
        answer: await restore({ from, dataDir: into, archive: null, ...common, ...order }),
      }
    },
    target,
  }
}

/** Answers the rows of the last statement in a database that was restored. */
export async function queryRestored(dataDir: string, statement: string) {
  const server = await startEmbedded({ dataDir })
  if ('refused' in server) throw new Error(server.message)
  return query(server.connectionString, [statement]).finally(server.stop)
}

async function query(url: string, statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** That the user who runs PostgreSQL can enter. */
export async function makeOpenFolder(after: After = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-archived-'))
  chmodSync(folder, 0o755)
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

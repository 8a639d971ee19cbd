import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBases } from '#db/backup/bases.ts'
import { checkBuilds } from '#db/backup/builds.ts'
import { restore, type RestoreOrder } from '#db/backup/restore.ts'
import { openStore } from '#db/stores/open.ts'
import { backUp, listBuilds, notArchiving } from '#server/backups.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { openUntrusted, type OpenDatabase } from '#server/database.ts'
import type { KeptSecrets } from '#server/kept-secrets.ts'
import { createLog } from '#server/log.ts'
import { requireConfig } from '#server/refuse-to-start.ts'
import type { Call } from './call.ts'
import { checkCommand } from './check.ts'
import { complain } from './complain.ts'
import { readRestoreOrder } from './restore.ts'
import { printTable } from './table.ts'

const unset = 'BACKUP_TO is not set.'

/** `backup now`: 0 once the copy and the log that belongs to it are in BACKUP_TO. */
export async function backupNowCommand(
  config: Config,
  { db, url }: OpenDatabase,
  secrets: KeptSecrets,
): Promise<number> {
  const { backup: target, releases } = config
  if (target === null) return complain(unset)
  const log = createLog(config)
  const answer = await backUp({ db, url, secrets, target, clock: systemClock, releases, log })
  if ('refused' in answer)
    return complain(answer.refused === 'busy' ? 'A backup is being made already.' : notArchiving)
  process.stdout.write(`${answer.base.name}  ${answer.base.size.toLocaleString('en')} bytes\n`)
  return 0
}

/** `backup list` reads the folder alone, so it works without a database. */
export async function listBackupsCommand({ format }: Call): Promise<number> {
  const { backup } = requireConfig()
  if (backup === null) return complain(unset)
  const columns = ['name', 'started_at', 'ended_at', 'first_segment', 'size']
  printTable({ columns, rows: await listBases(await openStore(backup.place)) }, format)
  return 0
}

/** `backup verify <identity file>`: 0 when what was restored breaks no promise. */
export async function verifyCommand({ args }: Call): Promise<number> {
  const order = await readRestoreOrder('backup verify', args)
  if (typeof order === 'string') return complain(order)
  const dataDir = await mkdtemp(join(tmpdir(), 'protocraft-verify-'))
  // The user PostgreSQL runs as has to enter it.
  await chmod(dataDir, 0o755)
  try {
    const answer = await restore({ ...order, dataDir, archive: null })
    if ('problem' in answer) return complain(answer.problem)
    process.stderr.write(`Restored from ${answer.base.name} and the log that follows.\n`)
    return await checkRestored(dataDir, order)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function checkRestored(
  dataDir: string,
  order: Pick<RestoreOrder, 'from' | 'identity'>,
): Promise<number> {
  const config = { ...requireConfig(), dataDir, backup: null }
  const database = await openUntrusted(dataDir, createLog(config))
  if ('problem' in database) return complain(database.problem)
  try {
    const { db } = database
    const problems = await checkBuilds(order, await listBuilds(db))
    for (const problem of problems) process.stdout.write(`BUILD  ${problem}\n`)
    const code = await checkCommand({ db, clock: systemClock, config }, [])
    return problems.length > 0 ? 1 : code
  } finally {
    await database.close()
  }
}

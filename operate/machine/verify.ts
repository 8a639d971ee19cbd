import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Base } from '#db/backup/bases.ts'
import { checkBuilds } from '#db/backup/builds.ts'
import { recordRestore } from '#db/backup/record-restore.ts'
import { restore, type RestoreOrder } from '#db/backup/restore.ts'
import { listBuilds } from '#server/backups.ts'
import { openUntrusted } from '#server/database.ts'
import type { Call } from '../call.ts'
import { checkPromises } from './check.ts'
import { complain } from '../complain.ts'
import { readRestoreOrder } from './restore.ts'

type Order = Pick<RestoreOrder, 'from' | 'identity'>

/** `backup verify`: 0 when what was restored breaks no promise. */
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
    return await checkRestored(dataDir, order, answer.base)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** As a restore would leave it: emails that waited are held, and whoever waited for a code asks again. */
async function checkRestored(dataDir: string, order: Order, base: Base): Promise<number> {
  const database = await openUntrusted(dataDir, pino({ level: 'silent' }))
  if ('problem' in database) return complain(database.problem)
  try {
    const { db, url } = database
    const restored = await recordRestore(url, base.ended_at)
    if ('problem' in restored) return complain(restored.problem)
    const problems = await checkBuilds(order, await listBuilds(db))
    for (const problem of problems) process.stdout.write(`BUILD  ${problem}\n`)
    const broken = await checkPromises(db)
    return problems.length + broken > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

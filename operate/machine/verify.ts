import { pino } from 'pino'
import { times } from '#contract/limits.ts'
import { checkBuilds } from '#db/backup/builds.ts'
import { recordRestore } from '#db/backup/record-restore.ts'
import { restore, type RestoreAnswer } from '#db/backup/restore.ts'
import { listBuilds } from '#server/backups.ts'
import { systemClock } from '#server/clock.ts'
import { openUntrusted } from '#server/running/database.ts'
import { checkPromises } from './check.ts'
import { complain } from '../complain.ts'
import { askIfUnsigned, readRestoreOrder } from './restore.ts'
import type { RestoreInput } from './restore-input.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

type Source = Parameters<typeof checkBuilds>[0]
type Back = Exclude<RestoreAnswer, { problem: string }>

/** `backup verify`: 0 when what was restored breaks no promise. */
export async function verifyCommand(input: RestoreInput): Promise<number> {
  const order = await readRestoreOrder(input)
  if ('problem' in order) return complain(order.problem)
  return inTemporaryFolder(async (dataDir) => {
    const answer = await askIfUnsigned(order, (asked) =>
      restore({ ...asked, dataDir, archive: null }),
    )
    if ('problem' in answer) return complain(answer.problem)
    process.stderr.write(describeAge(answer))
    return checkRestored(dataDir, { from: order.from, identity: order.keys.identity }, answer)
  })
}

/** Whoever can write to the place can put an older state there, which is signed too. */
function describeAge({ base, end }: Back): string {
  const hours = (systemClock.now().getTime() - end.getTime()) / times.hour
  const age = hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.round(hours / 24)} days`
  return `Restored from ${base.name} and the log that follows.
The last change in it is of ${end.toISOString()}, ${age} ago. If you know of a later one, newer files are missing.
`
}

/** As a restore would leave it: emails that waited are held, and whoever waited for a code asks again. */
async function checkRestored(dataDir: string, source: Source, { base }: Back): Promise<number> {
  const database = await openUntrusted(dataDir, pino({ level: 'silent' }))
  if ('problem' in database) return complain(database.problem)
  try {
    const { db, url } = database
    const restored = await recordRestore(url, base.ended_at)
    if ('problem' in restored) return complain(restored.problem)
    const problems = await checkBuilds(source, await listBuilds(db))
    for (const problem of problems) process.stdout.write(`BUILD  ${problem}\n`)
    const broken = await checkPromises(db)
    return problems.length + broken > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

import { sayQuantity } from '#contract/capitalize.ts'
import { checkBuilds } from '#db/backup/builds.ts'
import { type Back, restoreInto, type Source } from '#db/backup/restore.ts'
import { toFill } from '#db/embedded/replace.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { systemClock } from '#server/settings/clock.ts'
import { complain, toLine } from '../complain.ts'
import { describeLeftOut } from './left-out.ts'
import { describeAge, makeQueues, openSource, readSecrets, types } from './open-source.ts'
import type { RestoreInput } from './restore-input.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** Runs `backup verify`: 0 if the restored rows break no invariant and all published files exist. */
export async function verifyCommand(input: RestoreInput): Promise<number> {
  const opened = await openSource(input)
  if ('problem' in opened) return complain(opened.problem)
  const { source, target } = opened
  const back = await inTemporaryFolder((folder) => restoreThere(folder, source)).catch(
    ({ message }: Error) => ({ problem: `The copy cannot be restored: ${message}.` }),
  )
  if ('problem' in back) return complain(back.problem)
  process.stderr.write(describeBack(back))
  const builds = { from: target.place, identity: source.keys.identity }
  const problems = await checkBuilds(builds, back.builds)
  for (const problem of problems) process.stdout.write(toLine(`BUILD  ${problem}`))
  const broken = Object.entries(back.broken)
  for (const [invariant, rows] of broken)
    process.stdout.write(`${invariant}  ${sayQuantity(rows, 'row breaks', 'rows break')} it\n`)
  return problems.length + broken.length > 0 ? 1 : 0
}

/** Restores into a folder that is deleted afterwards. */
async function restoreThere(dataDir: string, source: Source): Promise<Back | { problem: string }> {
  const server = await startEmbedded({ dataDir, settings: toFill })
  if ('problem' in server) return server
  return restoreInto(server.connectionString, source, {
    makeQueues,
    types,
    beforeCommit: async (_, secrets) => void readSecrets(secrets),
  }).finally(server.stop)
}

/**
 * Describes the restored copy, because somebody who can write to the location could put back an older
 * state, which is signed, too.
 */
function describeBack({ copy, until, ...filled }: Back): string {
  return `Restored from ${copy.name}.
It has everything until ${until.toISOString()}, ${describeAge(until, systemClock.now())} ago. If the shop sold since, newer copies are missing.
${describeLeftOut(filled)}`
}

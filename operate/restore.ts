import { parseArgs } from 'node:util'
import { findPlaceProblem } from '#db/backup/archiving.ts'
import { restore, type RestoreOrder } from '#db/backup/restore.ts'
import { requireConfig } from '#server/refuse-to-start.ts'
import type { Call } from './call.ts'

const usage = '<identity file> [--until <time>]'

/** `restore <identity file> [--until <time>]`: 0 when the database is back, 1 with a sentence when not. */
export async function restoreCommand({ args }: Call): Promise<number> {
  const { dataDir, backup: archive } = requireConfig()
  const order = readRestoreOrder(args)
  if (typeof order === 'string') return complain(order, 'restore')
  const problem = archive && (await findPlaceProblem(archive))
  if (problem) return complain(problem)
  const answer = await restore({ ...order, dataDir, archive })
  if ('problem' in answer) return complain(answer.problem)
  process.stdout.write(
    `Restored from ${answer.base.name} and the log that follows, into ${dataDir}.\n${nextSteps}`,
  )
  return 0
}

const nextSteps = `What next:
- The secrets are in secrets.json of that folder. Set APP_SECRET and LICENSE_SIGNING_KEY to them.
- Start the shop, then run: npm run operate -- reconcile
  It brings orders of the last minute back from the providers, with new keys.
- Publish the builds again: they are not in the backup.
- Refunds, erasures and grants of the last minute are gone: look at audit list, and do them again.
`

/** Answers a sentence, or nothing but what to say of its use, when the words do not fit. */
export function readRestoreOrder(
  args: string[],
): Omit<RestoreOrder, 'dataDir' | 'archive'> | string {
  const { backup } = requireConfig()
  if (backup === null) return 'Set BACKUP_TO and BACKUP_RECIPIENT to those of the shop.'
  const words = readWords(args)
  if (words === null) return ''
  const until = words.until === undefined ? null : new Date(words.until)
  if (until !== null && !hasZone(words.until!, until))
    return 'A time looks like 2026-03-01T12:30:00Z.'
  return { from: backup.place, identityFile: words.identityFile, until }
}

/** Without a zone, a time means something else on each machine. */
function hasZone(text: string, time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)
}

function readWords(args: string[]): { identityFile: string; until?: string } | null {
  try {
    const options = { until: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [identityFile, ...rest] = positionals
    return identityFile && rest.length === 0 ? { identityFile, until: values.until } : null
  } catch {
    return null
  }
}

/** Says how to use a verb when there is nothing else to say. */
export function complain(sentence: string, verb = ''): 1 {
  process.stderr.write(`${sentence || `Use: ${verb} ${usage}`}\n`)
  return 1
}

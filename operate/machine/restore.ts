import { parseArgs } from 'node:util'
import type { Decrypter } from 'age-encryption'
import { restoreBuilds } from '#db/backup/builds.ts'
import { openIdentity } from '#db/backup/identity.ts'
import { openSegments } from '#db/backup/segments.ts'
import type { Restored } from '#db/backup/record-restore.ts'
import { restore, type RestoreOrder } from '#db/backup/restore.ts'
import { readTimelines } from '#db/backup/timelines.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { findPath } from '#server/releases/keep.ts'
import { requireRestoreConfig } from '#server/refuse-to-start.ts'
import type { Call } from '../call.ts'
import { chooseTimeline } from './choose-timeline.ts'
import { complain } from '../complain.ts'

export const restoreUsage =
  '<identity file, or - for standard input> [--until <time>] [--timeline <number>]'

/** `restore`: 0 when the database is back, 1 with a sentence when not. */
export async function restoreCommand({ args }: Call): Promise<number> {
  const { dataDir, backup: archive, releases } = requireRestoreConfig()
  const order = await readRestoreOrder('restore', args)
  if (typeof order === 'string') return complain(order)
  const answer = await restore({ ...order, dataDir, archive })
  if ('problem' in answer) return complain(answer.problem)
  const { base, restored } = answer
  const store = await openStore(releases)
  const lost = await restoreBuilds(order, restored!.builds, (build, content) =>
    store.write(findPath(releases, build), content),
  )
  process.stdout.write(`Restored from ${base.name} and the log that follows, into ${dataDir}.
${describeNext(restored!, order.until)}${describeBuilds(restored!.builds.length, lost, store.name)}`)
  return 0
}

function describeNext({ number, until, held, lastAction }: Restored, wanted: Date | null): string {
  const since = until.toISOString()
  const beyond = wanted === null ? '' : '. What the log has after it was left out'
  return `The last change that came back is of ${since}${beyond}. What was done later is gone.

What next:
- The secrets are in secrets.json of that folder. Set APP_SECRET and LICENSE_SIGNING_KEY to them.
- Start the shop, then run: npm run operate -- reconcile
  It brings back what was paid or refunded since then, from the providers. Each buyer gets a new key,
  and one email that says so. Payments without an order are in: npm run operate -- quarantine list
- ${describeHeld(held)}
- Invoices and credit notes have a series of their own now: ${number === 1 ? '' : 'again, '}R${number}. Those with other numbers that
  were sent since then stay valid, and are not in the database: keep what your customers show you.
Look at by hand, since ${since}:
- People who asked to be erased: your mailbox. Erase them again: customers erase
- Refunds: they are made at the provider, and reconcile brings them back.
- Licenses granted, revoked, paused or extended, and all else an operator did: the record ends with
  ${lastAction === null ? 'no action at all' : `action ${lastAction.number} of ${lastAction.at.toISOString()}, "${lastAction.action}"`}. Do what came later again: audit list
- Addresses changed and devices released by customers: they do it again. Devices activated since then
  activate themselves.
`
}

function describeHeld(held: number): string {
  if (held === 0) return 'No email waited.'
  const waited = held === 1 ? '1 email waited and is' : `${held} emails waited and are`
  return `${waited} held, since they may have left before. See: npm run operate -- emails list --state held
  Then send or drop them: emails send-held, emails drop-held`
}

function describeBuilds(all: number, lost: string[], place: string): string {
  const back = `${all - lost.length} of ${all} published files are back in ${place}.\n`
  return all === 0 ? '' : back + lost.map((each) => `Publish again: ${each}\n`).join('')
}

/** Answers a sentence when the words after the verb do not fit. */
export async function readRestoreOrder(
  verb: string,
  args: string[],
): Promise<Omit<RestoreOrder, 'dataDir' | 'archive'> | string> {
  const { backup } = requireRestoreConfig()
  if (backup === null) return 'Set BACKUP_TO and BACKUP_RECIPIENT to those of the shop.'
  const words = readWords(args)
  if (words === null) return `Use: ${verb} ${restoreUsage}`
  const until = words.until === undefined ? null : new Date(words.until)
  if (until !== null && !hasZone(words.until!, until))
    return 'A time looks like 2026-03-01T12:30:00Z.'
  const identity = openIdentity(words.identityFile)
  if ('problem' in identity) return identity.problem
  const timeline = await findTimeline(backup.place, identity, words.timeline)
  return typeof timeline === 'string' ? timeline : { from: backup.place, identity, until, timeline }
}

/** What a store throws is a sentence. */
async function findTimeline(
  from: StorePlace,
  identity: Decrypter,
  wanted: string | undefined,
): Promise<number | string> {
  try {
    const store = await openStore(from)
    return await chooseTimeline(await readTimelines(store, openSegments(store, identity)), wanted)
  } catch (error) {
    return (error as Error).message
  }
}

/** Without a zone, a time means something else on each machine. */
function hasZone(text: string, time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /T.*(Z|[+-]\d\d:\d\d)$/.test(text)
}

interface Words {
  identityFile: string
  until?: string
  timeline?: string
}

function readWords(args: string[]): Words | null {
  try {
    const options = { until: { type: 'string' }, timeline: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [identityFile, ...rest] = positionals
    return identityFile && rest.length === 0 ? { identityFile, ...values } : null
  } catch {
    return null
  }
}

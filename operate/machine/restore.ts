import { restoreBuilds } from '#db/backup/builds.ts'
import { openSegments } from '#db/backup/segments.ts'
import type { Restored } from '#db/backup/record-restore.ts'
import { restore, type RestoreAnswer, type RestoreOrder } from '#db/backup/restore.ts'
import { readTimelines } from '#db/backup/timelines.ts'
import { Unsigned } from '#db/backup/trust.ts'
import { openStore } from '#db/stores/open.ts'
import { findPath } from '#server/releases/keep.ts'
import { requireRestoreConfig } from '#server/running/refuse-to-start.ts'
import { chooseTimeline } from './choose-timeline.ts'
import type { RestoreInput } from './restore-input.ts'
import { complain } from '../complain.ts'
import { isConfirmed } from '../run-act.ts'
import { sayCommand } from '#server/settings/command-line.ts'
import { trustIn } from '#db/backup/bases.ts'
import { openVendorKeys } from '#db/backup/vendor-keys.ts'

type Order = Omit<RestoreOrder, 'dataDir' | 'archive'>
type Refused = Extract<RestoreAnswer, { problem: string }>

/** `restore`: 0 when the database is back, 1 with a sentence when not. */
export async function restoreCommand(input: RestoreInput): Promise<number> {
  const { dataDir, backup: archive, releases } = requireRestoreConfig()
  const order = await readRestoreOrder(input)
  if ('problem' in order) return complain(order.problem)
  const answer = await askIfUnsigned(order, (asked) => restore({ ...asked, dataDir, archive }))
  if ('problem' in answer) return complain(answer.problem)
  const { base, restored } = answer
  const store = await openStore(releases)
  const source = { from: order.from, identity: order.keys.identity }
  const lost = await restoreBuilds(source, restored!.builds, (build, content) =>
    store.write(findPath(releases, build), content),
  )
  process.stdout.write(`Restored from ${base.name} and the log that follows, into ${dataDir}.
${describeNext(restored!, order.until)}${describeBuilds(restored!.builds.length, lost, store.name)}`)
  return 0
}

function describeNext(
  { number, until, held, lastAction, lastTransfer }: Restored,
  wanted: Date | null,
): string {
  const since = until.toISOString()
  const beyond = wanted === null ? '' : '. What the log has after it was left out'
  return `The last change that came back is of ${since}${beyond}. What was done later is gone.

What next:
- The secrets are in secrets.json of that folder. Set APP_SECRET and LICENSE_SIGNING_KEY to them.
- Start the shop, then run: ${sayCommand('reconcile')}
  It brings back what was paid or refunded since then, from the providers. Each buyer gets three
  emails: a new key, the receipt, and one that says why the key is new. Payments without an order
  are in: ${sayCommand('quarantine list')}
- ${describeHeld(held)}
- Invoices and credit notes have a series of their own now: ${number === 1 ? '' : 'again, '}R${number}. Those with other numbers that
  were sent since then stay valid, and are not in the database: keep what your customers show you.
Look at by hand, since ${since}:
- People who asked to be erased: your mailbox. Erase them again: customers erase
- Refunds: they are made at the provider, and reconcile brings them back.
- Bank transfers and refunds of them: no provider has them. Compare with your bank statement; the last
  recorded is ${lastTransfer === null ? 'none at all' : `"${lastTransfer.reference}" of ${lastTransfer.day}`}. Record what came later again: quotes record-transfer,
  orders record-refund. Make a quote again that is gone.
- Licenses granted, revoked, paused or extended, and all else an operator did: the record ends with
  ${lastAction === null ? 'no action at all' : `action ${lastAction.number} of ${lastAction.at.toISOString()}, "${lastAction.action}"`}. Do what came later again: audit list
- Addresses changed and devices released by customers: they do it again. Devices activated since then
  activate themselves.
`
}

function describeHeld(held: number): string {
  if (held === 0) return 'No email waited.'
  const waited =
    held === 1 ? '1 email waited and is held: it' : `${held} emails waited and are held: they`
  return `${waited} may have left before. See: ${sayCommand('emails list --state held')}
  Then send or drop them: emails send-held, emails drop-held`
}

function describeBuilds(all: number, lost: string[], place: string): string {
  const back = `${all - lost.length} of ${all} published files are back in ${place}.\n`
  return all === 0 ? '' : back + lost.map((each) => `Publish again: ${each}\n`).join('')
}

/** Answers a sentence when a value does not fit, or the log is not to be followed. */
export async function readRestoreOrder(input: RestoreInput): Promise<Order | Refused> {
  const { backup } = requireRestoreConfig()
  if (backup === null)
    return {
      problem: 'Set BACKUP_TO, BACKUP_RECIPIENT and BACKUP_SIGNING_KEY to those of the shop.',
    }
  const until = input.until === undefined ? null : new Date(input.until)
  if (until !== null && !hasZone(input.until!, until))
    return { problem: 'A time looks like 2026-03-01T12:30:00Z.' }
  const keys = openVendorKeys(input.keys)
  if ('problem' in keys) return keys
  const takesUnsigned = input.unsigned ?? false
  const order = { from: backup.place, keys, takesUnsigned, until, timeline: null }
  return askIfUnsigned(order, (asked) => addTimeline(asked, input.timeline))
}

/** The errors of a store are written for people. */
async function addTimeline(order: Order, wanted: string | undefined): Promise<Order | Refused> {
  try {
    const store = await openStore(order.from)
    const segments = openSegments(store, await trustIn(store, order))
    const timeline = await chooseTimeline(await readTimelines(store, segments), wanted)
    return typeof timeline === 'string' ? { problem: timeline } : { ...order, timeline }
  } catch (error) {
    const { message } = error as Error
    return { problem: message, isUnsigned: error instanceof Unsigned }
  }
}

const danger = 'Whoever made it can run commands here, as the user who runs PostgreSQL.'

/** What nobody signed is opened once a person was told what that means. */
export async function askIfUnsigned<Answer extends object>(
  order: Order,
  act: (order: Order) => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const answer = await act(order)
  if (!('isUnsigned' in answer && answer.isUnsigned)) return answer
  process.stderr.write(`${answer.problem}\n`)
  if (await isConfirmed(`${danger} Open it anyway?`)) return act({ ...order, takesUnsigned: true })
  return { problem: `${danger} To open it anyway, add --unsigned.` }
}

/** Without a zone, a time means something else on each machine. */
function hasZone(text: string, time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^[^T]*T.*(Z|[+-]\d\d:\d\d)$/.test(text)
}

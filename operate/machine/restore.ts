import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showControls } from '#db/show-controls.ts'
import { restoreBuilds } from '#db/backup/builds.ts'
import { type Back, restoreInto, type Source } from '#db/backup/restore.ts'
import { reserveNumber } from '#db/backup/restore-number.ts'
import { type BackupTarget, readMark, writeMark } from '#db/backup/store.ts'
import { refusePowerfulLogin } from '#db/describe-login.ts'
import { createDataFolder } from '#db/embedded/place.ts'
import { replaceDatabase } from '#db/embedded/replace.ts'
import { findOtherKind } from '#db/kind.ts'
import { isLent } from '#db/find-pooler.ts'
import { openStore } from '#db/stores/open.ts'
import { findPath } from '#server/releases/keep.ts'
import { requireRestoreConfig } from '#server/start/refuse-to-start.ts'
import type { KeptSecrets } from '#server/settings/secrets/kept-secrets.ts'
import { sayCommand } from '#server/settings/command-line.ts'
import { complain, toLine } from '../complain.ts'
import { describeLeftOut } from './left-out.ts'
import { listLostActs } from './lost-acts.ts'
import { makeQueues, openSource, readSecrets, types } from './open-source.ts'
import type { RestoreInput } from './restore-input.ts'

type Problem = { problem: string }

/** Runs `restore`: 0 once the database is restored, 1 with a sentence if not. */
export async function restoreCommand(input: RestoreInput): Promise<number> {
  const { releases, isSandbox } = requireRestoreConfig()
  const opened = await openSource(input)
  if ('problem' in opened) return complain(opened.problem)
  const { source, target } = opened
  const other = findOtherCopy(source, isSandbox)
  if (other !== null) return complain(other)
  const reserving = createReserving(target)
  const answer = await restoreHere(source, reserving.reserve).catch(describeFailure)
  if ('problem' in answer) return complain(`${answer.problem} The database is as it was.`)
  const { back, place } = answer
  const store = await openStore(releases)
  const builds = { from: target.place, identity: source.keys.identity }
  const lost = await restoreBuilds(builds, back.builds, (build, content) =>
    store.write(findPath(releases, build), content),
  )
  process.stdout.write(
    describe(back, place) + reserving.describe() + describeBuilds(back, lost, store.name),
  )
  return 0
}

/**
 * Compares only whether both are sandboxes, because before a restore the settings say nothing else
 * about the kind.
 */
function findOtherCopy({ copy: { name, kind } }: Source, isSandbox: boolean): string | null {
  if (kind === '' || (kind === 'sandbox') === isSandbox) return null
  const found = {
    what: `The copy ${name}`,
    kind,
    instead: 'set BACKUP_TO to the copies of this shop',
  }
  return findOtherKind(found, isSandbox ? 'sandbox' : 'shop')
}

const describeFailure = ({ message }: Error): Problem => ({
  problem: `The restore failed: ${message}.`,
})

type Reserve = (number: number, shop: string) => Promise<void>

/** Reserves the number of the restore. If that can't be written, the restore continues anyway. */
function createReserving({ place, signingKey }: BackupTarget) {
  let failure: string | null = null
  const reserve: Reserve = async (number, shop) => {
    try {
      const store = await openStore(place)
      await reserveNumber(store, { shop, number, signingKey })
      // The restored rows come from that location, so they may mark it again if it lost its mark.
      if ((await readMark(store)) === null) await writeMark(store, shop)
    } catch (error) {
      failure = (error as Error).message
    }
  }
  const describe = () =>
    failure === null
      ? ''
      : `${toLine(`The number of this restore was not reserved: ${failure}`)}Another restore of the same copy would number its documents alike: do none while this shop sells.
`
  return { reserve, describe }
}

/** Restores into the empty database that DATABASE_URL names, or replaces the embedded one. */
async function restoreHere(
  source: Source,
  reserve: Reserve,
): Promise<{ back: Back; place: string } | Problem> {
  const { dataDir, databaseUrl, databaseDirectUrl } = requireRestoreConfig()
  const into = async (url: string, secretsFolder: string) => {
    const back = await restoreInto(url, source, {
      makeQueues,
      types,
      beforeCommit: async ({ number }, found, shop) => {
        const secrets = readSecrets(found)
        await reserve(number, shop)
        writeSecrets(secretsFolder, secrets)
      },
    })
    return 'problem' in back ? back : { back }
  }
  const url = databaseDirectUrl ?? databaseUrl
  if (url === null) {
    const answer = await replaceDatabase(dataDir, into)
    return 'problem' in answer ? answer : { ...answer, place: dataDir }
  }
  if (await isLent(url))
    return { problem: 'The address leads to a pooler, such as PgBouncer: name PostgreSQL itself.' }
  const powerful = await refusePowerfulLogin(url)
  if (powerful !== null) return { problem: powerful }
  const folder = createDataFolder(dataDir)
  if (typeof folder !== 'string') return folder
  const answer = await into(url, folder)
  return 'problem' in answer ? answer : { ...answer, place: 'the database of DATABASE_URL' }
}

function writeSecrets(folder: string, secrets: KeptSecrets): void {
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets, null, 2), { mode: 0o600 })
}

function describe(back: Back, place: string): string {
  const { copy, number, until, paused, lastAction, lastTransfer } = back
  const since = until.toISOString()
  return `Restored from ${copy.name}, into ${place}.
Everything until ${since} is back. What was done later is gone.
${describeBroken(back)}${describeLeftOut(back)}
What next:
- The secrets are in secrets.json of DATA_DIR. Set APP_SECRET and LICENSE_SIGNING_KEY to them.
- Start the shop, then run: ${sayCommand('reconcile')}
  It brings back what was paid or refunded since then, from the providers. Each buyer gets three
  emails: a new key, the receipt, and one that says why the key is new. Payments without an order
  are in: ${sayCommand('held-payments list')}
- ${describePaused(paused)}
- Invoices and credit notes have a series of their own now: R${number}. Those with other numbers that
  were sent since then stay valid, and are not in the database: keep what your customers show you.
- No provider has bank transfers and refunds of them. Compare with your bank statement; the last
  recorded is ${lastTransfer === null ? 'none at all' : `"${showControls(lastTransfer.reference)}" of ${lastTransfer.day}`}. Record what came later again: quotes record-transfer,
  orders record-refund. Make a quote again that is gone.
- The record of what operators did ends with ${
    lastAction === null
      ? 'no action at all'
      : `"${showControls(lastAction.action)}" of
  ${lastAction.at}`
  }.

${listLostActs()}`
}

function describeBroken({ broken }: Back): string {
  const invariants = Object.entries(broken).map(([name, rows]) => `${name} (${rows})`)
  return invariants.length > 0
    ? `Rows of the copy break invariants, as they did before: ${invariants.join(', ')}.\n`
    : ''
}

function describePaused(paused: number): string {
  if (paused === 0) return 'No email was waiting.'
  const waited =
    paused === 1
      ? '1 email was waiting and is paused: it'
      : `${paused} emails were waiting and are paused: they`
  return `${waited} may already have been sent. See: ${sayCommand('emails list --state paused')}
  Then send or drop them: emails send-paused, emails drop-paused`
}

function describeBuilds({ builds }: Back, lost: string[], place: string): string {
  const back = `${builds.length - lost.length} of ${builds.length} published files are back in ${place}.\n`
  return builds.length === 0
    ? ''
    : back + lost.map((each) => toLine(`Publish again: ${each}`)).join('')
}

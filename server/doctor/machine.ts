import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import { isNearlyFull, kindOf, listFolders, measureDisk, sayRoom } from '../troubles/disk.ts'
import { nameError, ok, problem, type Finding, trouble } from './finding.ts'

const mostSeconds = 10

/** Compares the clock with that of the payment provider, and with that of the database. */
export async function checkClock(
  { stripe, demo }: Pick<Config, 'stripe' | 'demo'>,
  clock: Clock,
  db: Db | null,
): Promise<Finding[]> {
  const outside = stripe?.apiBase ?? 'https://api.stripe.com'
  return [
    // A demo needs nothing outside this machine.
    ...(demo ? [] : [await compare('clock', 'Stripe', clock, () => askTime(outside))]),
    ...(db === null ? [] : [await compare('clock', 'the database', clock, () => askDatabase(db))]),
  ]
}

async function compare(
  part: string,
  other: string,
  clock: Clock,
  ask: () => Promise<number>,
): Promise<Finding> {
  const time = await ask().catch((error: Error) => error)
  if (time instanceof Error)
    return problem(
      part,
      `The time of ${other} could not be asked: ${nameError(time)}.`,
      'Let this machine reach it, then run this again.',
    )
  const seconds = Math.round((clock.now().getTime() - time) / 1000)
  if (Math.abs(seconds) <= mostSeconds) return ok(part, `Agrees with ${other}.`)
  const side = seconds > 0 ? 'ahead of' : 'behind'
  return problem(
    part,
    `This machine is ${Math.abs(seconds)} seconds ${side} ${other}.`,
    'Switch time synchronization on (timedatectl set-ntp true): webhooks, codes and certificates carry times.',
  )
}

/** In milliseconds. The header is cut to whole seconds, so this takes their middle. */
async function askTime(url: string): Promise<number> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  await answer.body?.cancel()
  const time = Date.parse(answer.headers.get('Date') ?? '')
  if (Number.isNaN(time)) throw new Error('it sends no time')
  return time + 500
}

async function askDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now.getTime()
}

/** The room in each folder the shop writes to. */
export async function checkDisks(
  config: Pick<Config, 'dataDir' | 'releases' | 'backup'>,
  hasReleases: boolean,
): Promise<Finding[]> {
  // The first release makes its folder.
  const folders = listFolders(config).filter(({ use }) => use !== 'releases' || hasReleases)
  return Promise.all(folders.map(checkDisk))
}

async function checkDisk(of: ReturnType<typeof listFolders>[number]): Promise<Finding> {
  const part = `disk of ${of.setting}`
  try {
    const disk = await measureDisk(of.folder)
    const says = `${sayRoom(disk)}.`
    return isNearlyFull(disk) ? trouble(part, kindOf(of), says) : ok(part, says)
  } catch (error) {
    return problem(
      part,
      `The folder cannot be read: ${nameError(error as Error)}.`,
      `Make the folder of ${of.setting}, and give it to the user the shop runs as.`,
    )
  }
}

import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { isOwnFault } from '../faults.ts'
import { keepFresh } from '../keep-fresh.ts'
import { findBackupTroubles, findForeignCopies } from './backups.ts'
import { findReachedCeilings } from './ceilings.ts'
import { findEndingCertificate } from './certificate.ts'
import { findWrongClock } from './clock.ts'
import { findUsedUpCoupons } from './coupons.ts'
import { findRefusedWrites, tryToWrite } from './database.ts'
import { findFullDisks, type MeasureDisks } from './disk.ts'
import {
  findBouncedKeys,
  findHeldEmails,
  findLateEmails,
  findBounces,
  findUnwritableEmails,
} from './emails.ts'
import { findEmptyReleases, findGoneFiles } from './files.ts'
import { findFailingJobs, findFailingTimers, findStuckJobs } from './jobs.ts'
import { troubles, type TroubleKind } from './kinds.ts'
import { findOldModels } from './models.ts'
import { findEndingPackages } from './packages.ts'
import { findCopiedPasskeys } from './passkeys.ts'
import { findDisputes, findQuarantined, findSilentProviders, findStalled } from './payments.ts'
import { createReadPromises, findBrokenPromises } from './promises.ts'
import { findLacks } from './settings.ts'
import type { Found } from './trouble.ts'
import { findFailingWebhooks, findMissedEvents, findMutedEvents } from './webhooks.ts'

/** What the database says, each time somebody asks: alerts, the console, a command. */
const reads = [
  findRefusedWrites,
  findBrokenPromises,
  findQuarantined,
  findDisputes,
  findSilentProviders,
  findStalled,
  findBouncedKeys,
  findHeldEmails,
  findLateEmails,
  findBounces,
  findUnwritableEmails,
  findCopiedPasskeys,
  findFailingJobs,
  findStuckJobs,
  findEmptyReleases,
  findFailingWebhooks,
  findMissedEvents,
  findUsedUpCoupons,
  findReachedCeilings,
  findLacks,
]

/**
 * What only the running shop sees. It looks at most so often, more often while something is wrong, and
 * notes what it finds for the console.
 */
function listWatches(deps: Deps, measureDisks: MeasureDisks) {
  const { clock, config } = deps
  const always = { every: 0, whileFound: 0 }
  const daily = { every: times.day, whileFound: times.hour }
  const files =
    'folder' in config.releases ? always : { every: times.hour, whileFound: 5 * times.minute }
  return [
    { ...always, find: createReadPromises(deps) },
    { ...always, find: () => findFullDisks(measureDisks, clock) },
    { ...always, find: findBackupTroubles },
    { ...files, find: findGoneFiles },
    { ...always, find: findFailingTimers },
    { ...always, find: findWrongClock },
    { ...daily, find: findForeignCopies },
    { ...daily, find: findMutedEvents },
    { ...daily, find: findEndingCertificate },
    { ...daily, find: findEndingPackages },
    { ...daily, find: findOldModels },
  ]
}

type KindOf<Find> = Find extends (...args: never[]) => Promise<Found<infer Kind>[]> ? Kind : never
type WatchedKind = KindOf<ReturnType<typeof listWatches>[number]['find']>
type Unfound = Exclude<TroubleKind, KindOf<(typeof reads)[number]> | WatchedKind>
/**
 * Those that the console knows of from what the running shop noted. Does not compile while a kind has
 * words and nobody looks for it.
 */
const watched: Record<WatchedKind, true> & Record<Unfound, never> = {
  disk_nearly_full: true,
  backup_place_fails: true,
  backup_late: true,
  file_not_backed_up: true,
  backups_of_others: true,
  file_gone: true,
  timer_fails: true,
  clock_jumped: true,
  events_off: true,
  certificate_ends: true,
  packages_end: true,
  models_old: true,
}

/** Every instance looks once a minute: what has not been found for this long is over. */
const lapse = 5 * times.minute

/** What is wrong now, as far as it can be read; `isPartial`: something could not. */
export async function readTroubles(deps: Deps): Promise<{ found: Found[]; isPartial: boolean }> {
  const [read, noted] = await Promise.all([
    findAll(
      deps,
      reads.map((find) => () => find(deps)),
    ),
    findAll(deps, [() => findNoted(deps)]),
  ])
  const found = [...read.found, ...noted.found.filter(({ kind }) => Object.hasOwn(watched, kind))]
  return { found, isPartial: read.isPartial || noted.isPartial }
}

async function findNoted({ db, peerClock }: Deps): Promise<Found[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['cause', 'since', 'detail'])
    .where('seen_at', '>=', addMilliseconds(peerClock.now(), -lapse))
    .execute()
  return rows.map(({ cause, since, detail }) => {
    const kind = cause as TroubleKind
    return { kind, since, ...(detail !== null && { detail: `${detail} ${troubles[kind]?.todo}` }) }
  })
}

/**
 * Looks for everything. What can't be checked, for example while the database is away, is not found.
 */
export function createFindTroubles(deps: Deps, measureDisks: MeasureDisks): () => Promise<Found[]> {
  const watches = listWatches(deps, measureDisks).map((watch) => keepPace(deps, watch))
  return async () => {
    // Reads go by what it stores.
    await deps.measureHealth()
    const watching = await findAll(deps, watches)
    const read = await findAll(
      deps,
      reads.map((find) => () => find(deps)),
    )
    if (!watching.isPartial && !read.isPartial) deps.faults.settle('looking for what is wrong')
    return [...watching.found, ...read.found]
  }
}

type Find = () => Promise<Found[]>

async function findAll(deps: Deps, finds: Find[]): Promise<{ found: Found[]; isPartial: boolean }> {
  const all = await Promise.all(
    finds.map((find) => find().catch((error: Error) => noteUnfound(deps, error))),
  )
  return { found: all.flatMap((each) => each ?? []), isPartial: all.includes(null) }
}

/** Nobody would hear of a trouble that cannot be looked for; only the running shop keeps its faults. */
function noteUnfound({ log, faults }: Deps, error: Error): null {
  if (faults && isOwnFault(error)) faults.note('looking for what is wrong', error)
  else log.warn({ error: error.message }, 'something that can be wrong could not be looked for')
  return null
}

interface Watch {
  every: number
  whileFound: number
  find(deps: Deps): Promise<Found[]>
}

/** Answers what was found last until it is time to look again. */
function keepPace(deps: Deps, { every, whileFound, find }: Watch): Find {
  const look = keepFresh(deps.clock, () => find(deps))
  let keep = 0
  return async () => {
    const found = await look(keep)
    keep = found.length > 0 ? whileFound : every
    return found
  }
}

/** What a command can find without the running shop, which measures it all again. */
export async function lookNow(deps: Deps, measureDisks: MeasureDisks): Promise<Found[]> {
  const finds = [
    () => tryToWrite(deps),
    () => findFullDisks(measureDisks, deps.clock),
    () => findBackupTroubles(deps),
    () => findGoneFiles(deps),
  ]
  const { found } = await findAll(deps, finds)
  const measured = new Set<TroubleKind>(found.map(({ kind }) => kind))
  const stored = (await readTroubles(deps)).found
  return [...found, ...stored.filter(({ kind }) => !measured.has(kind))]
}

import { formatTime } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { Deps } from '../../settings/deps.ts'
import { isOwnFault } from '../../settings/faults.ts'
import { keepFresh } from '../../settings/keep-fresh.ts'
import { reportViolations } from '../../reconcile/violations.ts'
import { findBackupProblems, findForeignCopies } from './backups.ts'
import { findReachedCeilings } from './ceilings.ts'
import { findWithdrawals } from './withdrawals.ts'
import { findEndingCertificate } from './certificate.ts'
import { findRefusedWrites } from './database.ts'
import { findFullDisks } from './disk.ts'
import {
  findBouncedKeys,
  findBounces,
  findPausedEmails,
  findLateEmails,
  findUnwritableEmails,
} from './emails.ts'
import { findGoneFiles, findGoneObjects } from './files.ts'
import { findFailingJobs, findFailingTimers, findStuckJobs } from './jobs.ts'
import { sayProblem, problemKinds, type ProblemKind } from './kinds.ts'
import { findDisputes, findHeldPayments, findSilentProviders, findStalled } from './payments.ts'
import { findOldExport, findOtherPrice } from './prices.ts'
import { findBrokenInvariants } from './invariants.ts'
import { findSenderGaps } from './sender.ts'
import { findLacks, findWrongClock } from './settings.ts'
import { findEndedSoftware } from './software.ts'
import type { Found } from './problem.ts'
import { findFailingWebhooks, findMissedEvents, findMutedEvents } from './webhooks.ts'

/**
 * How often a finder looks. `always`: whenever somebody asks, because it reads the database. `minutely`: in
 * the running shop only, which notes the result for the console. `daily`: the same, but it asks an outside
 * service, once a day, or hourly while it finds something.
 */
type Pace = 'always' | 'minutely' | 'daily'

interface Finder {
  looks: Pace
  find(deps: Deps): Promise<Found[]>
}

const listed = [
  { looks: 'always', find: findSilentProviders },
  { looks: 'always', find: findStalled },
  { looks: 'always', find: findReachedCeilings },
  { looks: 'always', find: findRefusedWrites },
  { looks: 'always', find: findBrokenInvariants },
  { looks: 'always', find: findHeldPayments },
  { looks: 'always', find: findDisputes },
  { looks: 'always', find: findWithdrawals },
  { looks: 'always', find: findBouncedKeys },
  { looks: 'always', find: findLateEmails },
  { looks: 'always', find: findBounces },
  { looks: 'always', find: findPausedEmails },
  { looks: 'always', find: findUnwritableEmails },
  { looks: 'always', find: findFailingJobs },
  { looks: 'always', find: findStuckJobs },
  { looks: 'always', find: findMissedEvents },
  { looks: 'always', find: findFailingWebhooks },
  { looks: 'always', find: findLacks },
  { looks: 'always', find: findOldExport },
  { looks: 'always', find: findEndedSoftware },
  { looks: 'minutely', find: findFullDisks },
  { looks: 'minutely', find: findBackupProblems },
  { looks: 'minutely', find: findGoneFiles },
  { looks: 'minutely', find: findFailingTimers },
  { looks: 'minutely', find: findWrongClock },
  { looks: 'daily', find: findGoneObjects },
  { looks: 'daily', find: findForeignCopies },
  { looks: 'daily', find: findMutedEvents },
  { looks: 'daily', find: findEndingCertificate },
  { looks: 'daily', find: findSenderGaps },
  { looks: 'daily', find: findOtherPrice },
] satisfies Finder[]

type FoundKind = Awaited<ReturnType<(typeof listed)[number]['find']>>[number]['kind']
/** Does not compile if there are words for a kind that no finder looks for. */
const finders: [ProblemKind] extends [FoundKind] ? Finder[] : never = listed

interface Look {
  found: Found[]
  /** True if some checks could not run, for example while the database is down. */
  isPartial: boolean
}

/**
 * Creates the check that a running shop makes each minute. It runs every finder, each as often as it should.
 */
export function createLook(deps: Deps): () => Promise<Found[]> {
  const readInvariants = createReadInvariants(deps)
  const finds = finders.map((finder) => keepPace(deps, finder))
  return async () => {
    // The finders read what this stores.
    await deps.measureHealth()
    const read = await findAll(deps, [readInvariants])
    const { found, isPartial } = await findAll(deps, finds)
    if (!read.isPartial && !isPartial) deps.faults.settle(looking)
    return found
  }
}

/** Reads what the console shows: the present state in the database, and what running shops noted. */
export async function readProblems(deps: Deps): Promise<Look> {
  const always = finders.filter(({ looks }) => looks === 'always')
  return findAll(deps, [
    ...always.map(
      ({ find }) =>
        () =>
          find(deps),
    ),
    () => findNoted(deps),
  ])
}

/** Looks for everything now, as commands and the daily email do, and adds what only running shops know. */
export async function lookAnew(deps: Deps): Promise<Look> {
  await findAll(deps, [() => deps.measureHealth().then(() => [])])
  const own = await findAll(
    deps,
    finders.map(
      ({ find }) =>
        () =>
          find(deps),
    ),
  )
  const noted = await findAll(deps, [() => findRemembered(deps)])
  const known = new Set(own.found.map(nameProblem))
  const others = noted.found.filter((each) => !known.has(nameProblem(each)))
  return { found: [...own.found, ...others], isPartial: own.isPartial || noted.isPartial }
}

/** Kinds that only a running program knows. For all others, looking again is better. */
const remembered = ['job_fails timer', 'settings_incomplete clock', 'backup_late ']

async function findRemembered(deps: Deps): Promise<Found[]> {
  const noted = await findNoted(deps)
  return noted
    .filter((each) => remembered.includes(nameProblem(each)))
    .map(({ seenAt, ...each }) => {
      const time = formatTime(seenAt, deps.config.sellerTimeZone)
      return { ...each, detail: `This was found at ${time}. ${each.detail}` }
    })
}

const nameProblem = ({ kind, subject = '' }: Found) => `${kind} ${subject}`

/** Every instance looks once a minute, so something that has not been found for this long is over. */
const lapse = 5 * times.minute

async function findNoted({ db, peerClock }: Deps): Promise<(Found & { seenAt: Date })[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['cause', 'subject', 'since', 'note', 'seen_at as seenAt'])
    .where('seen_at', '>=', addMilliseconds(peerClock.now(), -lapse))
    .where('note', 'is not', null)
    .where('cause', 'in', Object.keys(problemKinds))
    .execute()
  return rows.map(({ cause, subject, since, note, seenAt }) => {
    const kind = cause as ProblemKind
    return {
      kind,
      subject,
      since,
      seenAt,
      detail: `${note} ${sayProblem(kind, subject).todo}`.trim(),
    }
  })
}

type Find = () => Promise<Found[]>

/** Returns the last result until it is time to look again. */
function keepPace(deps: Deps, { looks, find }: Finder): Find {
  if (looks === 'always') return () => find(deps)
  const look = keepFresh(deps.clock, async () => (await find(deps)).map(addNote))
  let keep = 0
  return async () => {
    const found = await look(keep)
    if (looks === 'daily') keep = found.length > 0 ? times.hour : times.day
    return found
  }
}

function addNote(found: Found): Found {
  const { sentence, detail = '' } = found
  return { ...found, note: `${sentence ? `${sentence}. ` : ''}${detail}`.trim() }
}

/**
 * Reads the views once an hour, because they take a while in a large shop, and more often while one of them
 * is not empty or could not be read.
 */
function createReadInvariants(deps: Deps): Find {
  const report = keepFresh(deps.clock, () => reportViolations(deps))
  let keep = 0
  return async () => {
    const { found, failure } = await report(keep)
    keep = found.length > 0 || failure !== null ? 10 * times.minute : times.hour
    if (failure !== null) throw failure
    return []
  }
}

const looking = 'looking for what is wrong'

async function findAll(deps: Deps, finds: Find[]): Promise<Look> {
  const all = await Promise.all(
    finds.map((find) => find().catch((error: Error) => noteUnfound(deps, error))),
  )
  return { found: all.flatMap((each) => each ?? []), isPartial: all.includes(null) }
}

/** Reports a kind that could not be checked, because otherwise nobody would notice. */
function noteUnfound({ log, faults }: Deps, error: Error): null {
  if (isOwnFault(error)) faults.note(looking, error)
  else log.warn({ error: error.message }, 'something that can be wrong could not be looked for')
  return null
}

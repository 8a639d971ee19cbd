import type { Deps } from '../../deps.ts'
import { reportViolations } from '../../reconcile/violations.ts'
import { findDays } from './days.ts'
import { findBounced, findHeldEmails, findLateEmails } from './emails.ts'
import { showFigures, type Figures } from './figures.ts'
import { listLatestOrders, type LatestOrder } from './latest-orders.ts'
import { findCases, findEmptyReleases, findLacks, findStuckJobs, findNoted } from './machine.ts'
import {
  findDisputes,
  findQuarantineProblems,
  findSilentProviders,
  findStalled,
} from './payments.ts'
import { describeProblem } from './problem.ts'
import type { FindProblems, Problem, ProblemDeps } from './problem.ts'
import { findBrokenPromises } from './promises.ts'
import { showSystems, type Systems } from './systems.ts'
import { findFailingWebhooks } from './webhooks.ts'

export interface Overview {
  /** The oldest first. */
  problems: Problem[]
  /** A part that could not be read is null; what it would have found may be missing above. */
  figures: Figures | null
  systems: Systems | null
  orders: LatestOrder[] | null
  /** True when something failed, so some kinds of problems are not known. */
  is_partial: boolean
  /** Days of the figures, such as 2026-11-22, are days of this time zone. */
  today: string
  time_zone: string
}

type OverviewDeps = ProblemDeps & Pick<Deps, 'log'>

const finders: FindProblems[] = [
  findBrokenPromises,
  findQuarantineProblems,
  findDisputes,
  findSilentProviders,
  findStalled,
  findBounced,
  findHeldEmails,
  findLateEmails,
  findNoted,
  findStuckJobs,
  findCases,
  findEmptyReleases,
  findFailingWebhooks,
  findLacks,
]

/** What needs attention now, and how the shop is doing. */
export async function showOverview(deps: OverviewDeps): Promise<Overview> {
  const days = await findDays(deps)
  const orNull = <Part>(part: Promise<Part>) => part.catch((error: Error) => note(deps, error))
  const [found, figures, systems, orders] = await Promise.all([
    findProblems(deps),
    orNull(showFigures(deps, days)),
    orNull(showSystems(deps, days)),
    orNull(listLatestOrders(deps)),
  ])
  return {
    problems: found.problems,
    is_partial: found.isPartial,
    figures,
    systems,
    orders,
    today: days.today,
    time_zone: deps.config.sellerTimeZone,
  }
}

/** What needs attention now, the oldest first; `isPartial`: some kinds could not be looked for. */
export async function findProblems(
  deps: OverviewDeps,
): Promise<{ problems: Problem[]; isPartial: boolean }> {
  const found = await Promise.all(
    finders.map((find) => find(deps).catch((error: Error) => note(deps, error))),
  )
  const problems = found
    .flatMap((each) => each ?? [])
    .map(describeProblem)
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return { problems, isPartial: found.includes(null) }
}

/** Checks now what is otherwise checked from time to time: providers, and every promise. */
export async function checkNow(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'measureHealth'>) {
  await deps.measureHealth()
  await reportViolations(deps)
}

function note({ log }: Pick<Deps, 'log'>, error: Error): null {
  log.warn({ error: error.message }, 'a part of the overview failed')
  return null
}

import type { Deps } from '../../deps.ts'
import { reportViolations } from '../../reconcile/violations.ts'
import { findDays } from './days.ts'
import { findBounced, findHeldEmails, findLateEmails } from './emails.ts'
import { showFigures, type Figures } from './figures.ts'
import { listLatestOrders, type LatestOrder } from './latest-orders.ts'
import { findCases, findEmptyReleases, findStuckJobs, findNoted } from './machine.ts'
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
]

/** What needs attention now, and how the shop is doing. */
export async function showOverview(deps: OverviewDeps): Promise<Overview> {
  const days = await findDays(deps)
  const orNull = <Part>(part: Promise<Part>) => part.catch((error: Error) => note(deps, error))
  const [found, figures, systems, orders] = await Promise.all([
    Promise.all(finders.map((find) => orNull(find(deps)))),
    orNull(showFigures(deps, days)),
    orNull(showSystems(deps, days)),
    orNull(listLatestOrders(deps)),
  ])
  return {
    problems: found
      .flatMap((each) => each ?? [])
      .map(describeProblem)
      .toSorted((one, other) => one.since.getTime() - other.since.getTime()),
    is_partial: found.includes(null),
    figures,
    systems,
    orders,
    today: days.today,
    time_zone: deps.config.sellerTimeZone,
  }
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

import type { z } from 'zod'
import type { overviewAnswer } from '#contract/admin/overview.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { reportViolations } from '../../reconcile/violations.ts'
import { findDays } from './days.ts'
import { showFigures } from './figures.ts'
import { listLatestOrders } from './latest-orders.ts'
import { readProblems } from '../../watch/problems/finders.ts'
import { describeProblem, type Problem } from './problem.ts'
import { showSystems } from './systems.ts'

/** Shows what needs attention now, and how the shop is doing. */
export async function showOverview(deps: Deps): Promise<z.input<typeof overviewAnswer>> {
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

/** Finds what needs attention now, oldest first. `isPartial` means that some checks could not run. */
async function findProblems(deps: Deps): Promise<{ problems: Problem[]; isPartial: boolean }> {
  const { found, isPartial } = await readProblems(deps)
  const problems = found
    .filter(({ kind }) => kind !== 'emails_bounce')
    .map(describeProblem)
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return { problems, isPartial }
}

/** Checks now what is otherwise checked on a schedule: providers and every invariant. */
export async function checkNow(deps: Deps) {
  await deps.measureHealth()
  const { failure } = await reportViolations(deps)
  if (failure !== null) throw failure
}

function note({ log }: ShopContext, error: Error): null {
  log.warn({ error: error.message }, 'a part of the overview failed')
  return null
}

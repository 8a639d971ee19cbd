import type { z } from 'zod'
import type { overviewAnswer } from '#contract/admin/overview.ts'
import type { ProblemKind } from '../../watch/problems/kinds.ts'
import { findPage, sayFound, type Found } from '../../watch/problems/problem.ts'

export type Problem = z.input<typeof overviewAnswer>['problems'][number] & { kind: ProblemKind }

const checkAgain: Problem['action'] = { label: 'Check again', call: 'overview/check-now' }

export function describeProblem(found: Found): Problem {
  const { kind, since, at_provider: atProvider } = found
  return {
    kind,
    ...sayFound(found),
    since,
    action: findPage(found) ?? checkAgain,
    ...(atProvider && { at_provider: atProvider }),
  }
}

import type { z } from 'zod'
import type { overviewAnswer } from '#contract/admin/overview.ts'
import { troubles, type TroubleKind } from '../../troubles/kinds.ts'
import type { Found } from '../../troubles/trouble.ts'

/** Something that needs attention. */
export type Problem = z.input<typeof overviewAnswer>['problems'][number] & { kind: TroubleKind }

const checkAgain: Problem['action'] = { label: 'Check again', call: 'overview/check-now' }

export function describeProblem({ kind, since, ...found }: Found): Problem {
  const { title, todo, label, state, page } = troubles[kind]
  const leads = page && { label: page.label, page: found.page ?? page.path }
  return {
    kind,
    label,
    state,
    sentence: found.sentence ?? title,
    detail: found.detail ?? todo,
    since,
    action: found.action ?? leads ?? checkAgain,
    ...(found.at_provider && { at_provider: found.at_provider }),
  }
}

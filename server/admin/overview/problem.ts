import { troubles, type TroubleKind } from '../../troubles/kinds.ts'
import type { Found } from '../../troubles/trouble.ts'

/** Something that needs attention. */
export interface Problem {
  kind: TroubleKind
  /** Of its kind, in a word or two. */
  label: string
  state: 'stopped' | 'asks'
  /** In one sentence. */
  sentence: string
  /** What else is known; can quote text from outside. */
  detail: string
  since: Date
  action: Action
  /** Where its payment provider shows it. */
  at_provider?: { label: string; page: string }
}

interface Action {
  label: string
  /** A page of the console, or one of the documentation when it begins with https. */
  page?: string
  /** A call of the admin API that reads. */
  call?: 'overview/check-now'
}

const checkAgain: Action = { label: 'Check again', call: 'overview/check-now' }

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

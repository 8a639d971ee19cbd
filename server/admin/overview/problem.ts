import type { Deps } from '../../deps.ts'
import { troubles, type TroubleKind } from '../../troubles.ts'

/** Something that needs attention. */
export interface Problem {
  kind: TroubleKind
  /** In one sentence. */
  sentence: string
  /** What else is known; can quote text from outside. */
  detail: string
  since: Date
  action: Action
  /** Where its payment provider shows it. */
  at_provider?: { label: string; page: string }
}

/** What a finder knows beyond the words of its kind. */
export type Found = Pick<Problem, 'kind' | 'since'> &
  Partial<Pick<Problem, 'sentence' | 'detail' | 'at_provider'>> & {
    /** The page of this one, where its kind has one for all. */
    page?: string
    action?: Action
  }

interface Action {
  label: string
  /** A page of the console, or one of the documentation when it begins with https. */
  page?: string
  /** A call of the admin API that reads. */
  call?: 'overview/check-now'
}

export type ProblemDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'peers' | 'payments'>

export type FindProblems = (deps: ProblemDeps) => Promise<Found[]>

/** For each kind, so that a hundred of one don't bury the others. */
export const shownOfEach = 10

const checkAgain: Action = { label: 'Check again', call: 'overview/check-now' }

export const customerPath = (accountId: string) => `/admin/customer?id=${accountId}`
export const orderPath = (orderId: string) => `/admin/order?id=${orderId}`

/** The beginning of an id, short enough to say. */
export const brief = (id: string) => id.slice(0, 8)

export function describeProblem({ kind, since, ...found }: Found): Problem {
  const { title, todo, page } = troubles[kind]
  const leads = page && { label: page.label, page: found.page ?? page.path }
  return {
    kind,
    sentence: found.sentence ?? title,
    detail: found.detail ?? todo,
    since,
    action: found.action ?? leads ?? checkAgain,
    ...(found.at_provider && { at_provider: found.at_provider }),
  }
}

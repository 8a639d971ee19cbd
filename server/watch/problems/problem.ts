import { times } from '#contract/limits.ts'
import { showControls } from '#db/show-controls.ts'
import { sayProblem, problemKinds, type ProblemKind } from './kinds.ts'

/** One thing that is wrong now. */
export interface Found<Kind extends ProblemKind = ProblemKind> {
  kind: Kind
  /** The provider, limit or queue, where each is reported by itself. */
  subject?: string
  since: Date
  /** Says it in one sentence; the default is the title of its kind. */
  sentence?: string
  /** Adds detail, and may quote text from outside. The default is the `todo` of its kind. */
  detail?: string
  /** The number that it adds to what the vendor is emailed, in the unit of its kind; 1 by default. */
  count?: number
  /** Set only for a limit: the time when it ends. */
  lastsUntil?: Date
  at_provider?: { label: string; page: string }
  /** The page of this one, where its kind has one for all. */
  page?: string
  action?: { label: string; page: string }
  /** A note for the console about what only a running shop sees. */
  note?: string
}

/** Says what is wrong and what else to know. */
export function sayFound({ kind, subject, sentence, detail }: Found) {
  const { title, todo, state } = sayProblem(kind, subject)
  const { label } = problemKinds[kind]
  return { label, state, sentence: sentence ?? title, detail: showControls(detail ?? todo) }
}

/** The number shown of each kind, so that a hundred of one don't bury the others. */
export const shownOfEach = 10

/** An event is emailed once an hour, so one that stays news for this long is emailed once. */
export const newsFor = 50 * times.minute

export const customerPath = (accountId: string) => `/admin/customer?id=${accountId}`
export const orderPath = (orderId: string) => `/admin/order?id=${orderId}`

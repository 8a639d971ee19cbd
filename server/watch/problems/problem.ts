import { times } from '#contract/limits.ts'
import { showControls } from '#db/show-controls.ts'
import { sayProblem, problemKinds, type ProblemKind } from './kinds.ts'

/** One thing that is wrong now. */
export interface Found<Kind extends ProblemKind = ProblemKind> {
  kind: Kind
  /** The provider, limit or queue, if each is reported separately. */
  subject?: string
  since: Date
  /** Says what is wrong in one sentence; by default, the title of its kind. */
  sentence?: string
  /** Adds details, which may quote text from outside; by default, the `todo` of its kind. */
  detail?: string
  /** How much it adds to the count in the vendor's email, in the unit of its kind; 1 by default. */
  count?: number
  /** The time when a limit ends; set only for limits. */
  lastsUntil?: Date
  at_provider?: { label: string; page: string }
  /** The page for this finding, instead of the page of its kind. */
  page?: string
  action?: { label: string; page: string }
  /** A note for the console about something that only a running shop sees. */
  note?: string
}

/** Says what is wrong and what else is useful to know. */
export function sayFound({ kind, subject, sentence, detail }: Found) {
  const { title, todo, state } = sayProblem(kind, subject)
  const { label } = problemKinds[kind]
  return { label, state, sentence: sentence ?? title, detail: showControls(detail ?? todo) }
}

/** Finds the console page that deals with it; undefined if there is none. */
export function findPage({ kind, page: own, action }: Found): Found['action'] {
  const { page } = problemKinds[kind]
  return action ?? (page && { label: page.label, page: own ?? page.path })
}

/** How many of each kind are shown, so that a hundred of one kind don't hide the others. */
export const shownOfEach = 10

/** Events are emailed at most once an hour, so an event that is news for this long is emailed once. */
export const newsFor = 50 * times.minute

export const customerPath = (accountId: string) => `/admin/customer?id=${accountId}`
export const orderPath = (orderId: string) => `/admin/order?id=${orderId}`

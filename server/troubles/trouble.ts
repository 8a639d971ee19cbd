import { times } from '#contract/limits.ts'
import { showControls } from '#db/show-controls.ts'
import { sayTrouble, troubles, type TroubleKind } from './kinds.ts'

/** One thing that is wrong now. */
export interface Found<Kind extends TroubleKind = TroubleKind> {
  kind: Kind
  /** The provider, limit or queue, where its kind tells of each by itself. */
  subject?: string
  since: Date
  /** In one sentence; the title of its kind without one. */
  sentence?: string
  /** What else is known; can quote text from outside. What to do about its kind without one. */
  detail?: string
  /** How much it adds to what the vendor is emailed, in the unit of its kind: 1 unless it says so. */
  count?: number
  /** Only of a limit: when it ends. */
  lastsUntil?: Date
  /** Where its payment provider shows it. */
  at_provider?: { label: string; page: string }
  /** The page of this one, where its kind has one for all. */
  page?: string
  action?: { label: string; page: string }
  /** For the console, of what only a running shop sees. */
  note?: string
}

/** What is wrong and what else to know, for whoever shows it. */
export function sayFound({ kind, subject, sentence, detail }: Found) {
  const { title, todo, state } = sayTrouble(kind, subject)
  const { label } = troubles[kind]
  return { label, state, sentence: sentence ?? title, detail: showControls(detail ?? todo) }
}

/** For each kind, so that a hundred of one don't bury the others. */
export const shownOfEach = 10

/** An event is told once an hour, so one that is told of this long is told once. */
export const newsFor = 50 * times.minute

export const customerPath = (accountId: string) => `/admin/customer?id=${accountId}`
export const orderPath = (orderId: string) => `/admin/order?id=${orderId}`

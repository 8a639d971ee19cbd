import type { Deps } from '../../deps.ts'

export type ProblemKind =
  | 'paid_without_key'
  | 'promise_broken'
  | 'payment_quarantined'
  | 'key_email_bounced'
  | 'emails_held'
  | 'emails_wait'
  | 'provider_refuses'
  | 'provider_silent'
  | 'no_sale_begins'
  | 'books_differ'
  | 'books_late'
  | 'database_fails'
  | 'disk_full'
  | 'backups_full'
  | 'backup_late'
  | 'archive_fails'
  | 'clock_jumped'
  | 'passkey_copied'
  | 'event_stuck'
  | 'jobs_stuck'
  | 'correction_waits'
  | 'dispute_open'
  | 'release_without_builds'
  | 'webhooks_fail'

/** Something that needs attention. */
export interface Problem {
  kind: ProblemKind
  /** In one sentence. */
  sentence: string
  /** What else is known; can quote text from outside. */
  detail: string
  since: Date
  action: Action
}

export interface Action {
  label: string
  /** A page of the console, or one of the documentation when it begins with https. */
  page?: string
  /** A call of the admin API that reads. */
  call?: 'overview/check-now'
}

export type ProblemDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>

export type FindProblems = (deps: ProblemDeps) => Promise<Problem[]>

/** For each kind, so that a hundred of one don't bury the others. */
export const shownOfEach = 10

export const checkAgain: Action = { label: 'Check again', call: 'overview/check-now' }

export const customerPath = (accountId: string) => `/admin/customer?id=${accountId}`
export const orderPath = (orderId: string) => `/admin/orders?id=${orderId}`

/** The beginning of an id, short enough to say. */
export const brief = (id: string) => id.slice(0, 8)

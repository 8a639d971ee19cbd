import type { Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { causes, type Cause, type ProblemKind } from '../problems/kinds.ts'
import type { Found } from '../problems/problem.ts'
import type { News } from './write-alert.ts'

/** The known facts about one cause, and when the vendor was told. */
export type Alert = Omit<Selectable<Database['alerts']>, 'cause'> & { cause: Cause }

export interface FoundCause {
  cause: Cause
  subject: string
  count: number
  /** The time when a limit ends; set only for limits. */
  lastsUntil?: Date
  note?: string
}

/**
 * An alert is over if it has not been found for this long. If it returns earlier, it is still the same alert.
 */
const lapse = times.hour
/** How long an instance has to send an email before another one tries. */
const attemptTimeout = 2 * times.minute

/** Adds up the findings by cause and subject, and omits what is not news. */
export function listFindings(found: Found[]): FoundCause[] {
  const findings = new Map<string, FoundCause>()
  for (const { kind, subject = '', count = 1, lastsUntil, note } of found) {
    if (count === 0 || !isCause(kind)) continue
    const name = nameAlert({ cause: kind, subject })
    const before = findings.get(name)
    const all = (before?.count ?? 0) + count
    findings.set(name, { cause: kind, subject, lastsUntil, note, ...before, count: all })
  }
  return [...findings.values()]
}

/**
 * Names an alert by its cause and subject, because one provider, limit or queue says nothing about the
 * others.
 */
export const nameAlert = ({ cause, subject }: Pick<Alert, 'cause' | 'subject'>) =>
  `${cause} ${subject}`

function isCause(kind: ProblemKind): kind is Cause {
  return Object.hasOwn(causes, kind)
}

/** Updates the alerts with the present findings. They end differently if nobody is emailed. */
export function noteFindings(
  alerts: Alert[],
  findings: FoundCause[],
  now: Date,
  isEmailed: boolean,
): Alert[] {
  const known = new Map(alerts.map((alert) => [nameAlert(alert), alert]))
  for (const finding of findings) {
    const name = nameAlert(finding)
    known.set(name, noteFinding(known.get(name), finding, now))
  }
  return [...known.values()].map((alert) => closeIfDone(alert, now, isEmailed))
}

function noteFinding(
  alert: Alert | undefined,
  { cause, subject, count, lastsUntil, note }: FoundCause,
  now: Date,
): Alert {
  const found = { seen_at: now, lasts_until: lastsUntil ?? null, note: note ?? null }
  const begun = { cause, subject, since: now, count }
  const started = { ...found, ...begun, is_notified: false, is_closed: false }
  const untried = { tried_at: null, missed_at: null }
  if (alert === undefined || alert.is_closed)
    return { ...started, ...untried, notified_at: alert?.notified_at ?? null }
  const adds = causes[cause].alert.unit === 'check'
  const isSame = alert.lasts_until?.getTime() === lastsUntil?.getTime()
  const notified = { is_notified: alert.is_notified && isSame }
  const begins = isOver(alert, now) ? { since: now } : {}
  return { ...alert, ...notified, ...found, ...begins, count: adds ? alert.count + count : count }
}

/**
 * Closes an alert if there is nothing left to report about it: nobody is emailed, or its cause has no end.
 */
function closeIfDone(alert: Alert, now: Date, isEmailed: boolean): Alert {
  const isDone = !isEmailed || (alert.is_notified && causes[alert.cause].alert.isEvent)
  return isDone && isOver(alert, now) ? { ...alert, is_closed: true } : alert
}

/** Merges the stored alerts with those that one instance noted while it could not store them. */
export function mergeAlerts(stored: Alert[], own: Alert[]): Alert[] {
  const merged = new Map(stored.map((alert) => [nameAlert(alert), alert]))
  for (const alert of own) {
    const same = merged.get(nameAlert(alert))
    merged.set(nameAlert(alert), same ? merge(same, alert) : alert)
  }
  return [...merged.values()]
}

function merge(stored: Alert, own: Alert): Alert {
  const newest = own.seen_at > stored.seen_at ? own : stored
  const notified = { ...newest, notified_at: laterOf(stored.notified_at, own.notified_at) }
  if (stored.is_closed || own.is_closed) return notified
  return {
    ...notified,
    since: stored.since < own.since ? stored.since : own.since,
    count: Math.max(stored.count, own.count),
    is_notified: stored.is_notified || own.is_notified,
    missed_at: stored.missed_at ?? own.missed_at,
  }
}

const laterOf = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one

/**
 * Lists what an email has to report now: new alerts; continuing ones, as often as their cause says; and ended
 * ones, once. A limit is reported once, because that email says when it ends, and an event once an hour. A
 * problem that is not found now may be over, but its end is reported only when it is certain. Otherwise a
 * repeated email could arrive after the fault has ended. Without the database no end is certain, because most
 * checks cannot run.
 */
export function chooseDue(alerts: Alert[], now: Date, knowsEnds: boolean): Alert[] {
  return alerts.filter((alert) => {
    if (alert.is_closed || isBeingSent(alert, now)) return false
    if (isOver(alert, now)) return knowsEnds
    if (!isFoundNow(alert, now)) return false
    if (alert.lasts_until && alert.is_notified) return false
    return isNews(alert) || !isQuiet(alert, now)
  })
}

/** Reports whether an event is news. Events that follow one another are reported together, once an hour. */
function isNews({ cause, is_notified: isNotified }: Alert): boolean {
  return !isNotified && !causes[cause].alert.isEvent
}

export function markTried(alert: Alert, now: Date): Alert {
  return { ...alert, tried_at: now, missed_at: alert.missed_at ?? alert.tried_at }
}

/** Marks an alert as notified. `triedAt` is when the attempt began that the mail server accepted. */
export function markNotified(alert: Alert, triedAt: Date): Alert {
  const notified = { is_notified: true, notified_at: triedAt, tried_at: null, missed_at: null }
  return { ...alert, ...notified, is_closed: isOver(alert, triedAt) }
}

export function describeNews(alert: Alert, now: Date): News {
  const { cause, subject, count, since, seen_at: seenAt } = alert
  const until = isOver(alert, now) ? seenAt : null
  return {
    cause,
    subject,
    count,
    since,
    until,
    missedAt: alert.missed_at,
    lastsUntil: alert.lasts_until,
  }
}

const isFoundNow = ({ seen_at: at }: Alert, now: Date) => at.getTime() === now.getTime()
const isOver = ({ seen_at: at }: Alert, now: Date) => apart(now, at) > lapse
const quietFor = { hourly: times.hour, daily: times.day, never: Infinity }
const isQuiet = ({ notified_at: at, cause }: Alert, now: Date) =>
  at !== null && apart(now, at) < quietFor[causes[cause].alert.reminds ?? 'hourly']
const isBeingSent = ({ tried_at: at }: Alert, now: Date) =>
  at !== null && apart(now, at) < attemptTimeout

/** Measures in both directions, so that a clock that was ahead cannot mute an alert for longer than that. */
const apart = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime())

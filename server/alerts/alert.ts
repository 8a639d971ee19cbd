import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { causes, type Cause } from '../troubles.ts'
import type { News } from '../mail/emails/alert.ts'

/** What is known about one cause, and what the vendor was told. */
export type Alert = Omit<Selectable<Database['alerts']>, 'cause'> & { cause: Cause }

export interface Finding {
  cause: Cause
  count: number
  /** Only of a ceiling: when it ends. */
  lastsUntil?: Date
}

const minute = 60_000
const hour = 60 * minute
/** What has not been found for this long is over. Every instance looks once a minute. */
const lapse = 5 * minute
/** How long an instance that tries to send an email has before the next one tries. */
const attemptTimeout = 2 * minute

/** The alerts, updated with what was found now. One ends differently when nobody is emailed. */
export function noteFindings(
  alerts: Alert[],
  findings: Finding[],
  now: Date,
  isTold: boolean,
): Alert[] {
  const known = new Map(alerts.map((alert) => [alert.cause, alert]))
  for (const finding of findings)
    known.set(finding.cause, noteFinding(known.get(finding.cause), finding, now))
  return [...known.values()].map((alert) => closeIfDone(alert, now, isTold))
}

function noteFinding(
  alert: Alert | undefined,
  { cause, count, lastsUntil }: Finding,
  now: Date,
): Alert {
  const until = { lasts_until: lastsUntil ?? null }
  const begun = {
    cause,
    since: now,
    seen_at: now,
    count,
    is_told: false,
    is_closed: false,
    ...until,
  }
  const untried = { tried_at: null, missed_at: null }
  if (alert === undefined) return { ...begun, ...untried, told_at: null }
  if (alert.is_closed) return { ...begun, ...untried, told_at: alert.told_at }
  const adds = causes[cause].alert.unit === 'check'
  const isSame = alert.lasts_until?.getTime() === lastsUntil?.getTime()
  const told = { is_told: alert.is_told && isSame }
  return { ...alert, ...told, ...until, seen_at: now, count: adds ? alert.count + count : count }
}

/** Nothing is left to say when nobody is emailed, or the cause has no end. */
function closeIfDone(alert: Alert, now: Date, isTold: boolean): Alert {
  const isDone = !isTold || (alert.is_told && causes[alert.cause].alert.isEvent)
  return isDone && !goesOn(alert, now) ? { ...alert, is_closed: true } : alert
}

/** What is stored, with what one instance noted while it could not store it. */
export function mergeAlerts(stored: Alert[], own: Alert[]): Alert[] {
  const merged = new Map(stored.map((alert) => [alert.cause, alert]))
  for (const alert of own) {
    const same = merged.get(alert.cause)
    merged.set(alert.cause, same ? merge(same, alert) : alert)
  }
  return [...merged.values()]
}

function merge(stored: Alert, own: Alert): Alert {
  const newest = own.seen_at > stored.seen_at ? own : stored
  const told = { ...newest, told_at: laterOf(stored.told_at, own.told_at) }
  if (stored.is_closed || own.is_closed) return told
  return {
    ...told,
    since: stored.since < own.since ? stored.since : own.since,
    count: Math.max(stored.count, own.count),
    is_told: stored.is_told || own.is_told,
    missed_at: stored.missed_at ?? own.missed_at,
  }
}

const laterOf = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one

/**
 * What an email has to report now: each cause at most once an hour, and once when it is over; a
 * ceiling once, since that email says when it ends.
 * Without the database nobody knows what is over: most of it cannot be looked for.
 */
export function chooseDue(alerts: Alert[], now: Date, knowsEnds: boolean): Alert[] {
  return alerts.filter((alert) => {
    if (alert.is_closed || isBeingTold(alert, now)) return false
    if (goesOn(alert, now))
      return !wasToldLately(alert, now) && !(alert.lasts_until && alert.is_told)
    if (!knowsEnds) return false
    return alert.is_told || !wasToldLately(alert, now)
  })
}

export function markTried(alert: Alert, now: Date): Alert {
  return { ...alert, tried_at: now, missed_at: alert.missed_at ?? alert.tried_at }
}

/** `triedAt`: when the attempt began that the mail server accepted. */
export function markTold(alert: Alert, triedAt: Date): Alert {
  const told = { is_told: true, told_at: triedAt, tried_at: null, missed_at: null }
  return { ...alert, ...told, is_closed: !goesOn(alert, triedAt) }
}

export function describeNews(alert: Alert, now: Date): News {
  const { cause, count, since, seen_at: seenAt, missed_at: missedAt, lasts_until: end } = alert
  const until = goesOn(alert, now) ? null : seenAt
  return { cause, count, since, until, missedAt, lastsUntil: end }
}

const goesOn = (alert: Alert, now: Date) => apart(now, alert.seen_at) <= lapse
const wasToldLately = ({ told_at: at }: Alert, now: Date) => at !== null && apart(now, at) < hour
const isBeingTold = ({ tried_at: at }: Alert, now: Date) =>
  at !== null && apart(now, at) < attemptTimeout

/** In both directions, so that a clock that was ahead mutes no alert for longer than that. */
const apart = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime())

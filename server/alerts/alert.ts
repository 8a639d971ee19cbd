import type { Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { causes, type Cause, type TroubleKind } from '../troubles/kinds.ts'
import type { Found } from '../troubles/trouble.ts'
import type { News } from '../mail/emails/alert.ts'

/** What is known about one cause, and what the vendor was told. */
export type Alert = Omit<Selectable<Database['alerts']>, 'cause'> & { cause: Cause }

export interface FoundCause {
  cause: Cause
  count: number
  /** Only of a ceiling: when it ends. */
  lastsUntil?: Date
  detail?: string
}

/** What has not been found for this long is over. Every instance looks once a minute. */
const lapse = 5 * times.minute
/** How many returns within an hour are told: the last of them as what it is. */
const toldReturns = 3
/** How long an instance that tries to send an email has before the next one tries. */
const attemptTimeout = 2 * times.minute

/** What was found, added up by its cause; what is not news is left out. */
export function listFindings(found: Found[]): FoundCause[] {
  const findings = new Map<Cause, FoundCause>()
  for (const {
    kind,
    count = 1,
    lastsUntil,
    sentence,
    detail = sentence && `${sentence}.`,
  } of found) {
    if (count === 0 || !isCause(kind)) continue
    const before = findings.get(kind)
    findings.set(kind, {
      cause: kind,
      lastsUntil,
      detail,
      ...before,
      count: (before?.count ?? 0) + count,
    })
  }
  return [...findings.values()]
}

function isCause(kind: TroubleKind): kind is Cause {
  return Object.hasOwn(causes, kind)
}

/** The alerts, updated with what was found now. One ends differently when nobody is emailed. */
export function noteFindings(
  alerts: Alert[],
  findings: FoundCause[],
  now: Date,
  isEmailed: boolean,
): Alert[] {
  const known = new Map(alerts.map((alert) => [alert.cause, alert]))
  for (const finding of findings)
    known.set(finding.cause, noteFinding(known.get(finding.cause), finding, now))
  return [...known.values()].map((alert) => closeIfDone(alert, now, isEmailed))
}

function noteFinding(
  alert: Alert | undefined,
  { cause, count, lastsUntil, detail }: FoundCause,
  now: Date,
): Alert {
  const found = { seen_at: now, lasts_until: lastsUntil ?? null, detail: detail ?? null }
  const started = { ...found, cause, since: now, count, is_told: false, is_closed: false }
  const untried = { tried_at: null, missed_at: null }
  if (alert === undefined) return { ...started, ...untried, told_at: null, returns: 0 }
  if (alert.is_closed)
    return { ...started, ...untried, told_at: alert.told_at, returns: countReturns(alert, now) }
  const adds = causes[cause].alert.unit === 'check'
  const isSame = alert.lasts_until?.getTime() === lastsUntil?.getTime()
  const told = { is_told: alert.is_told && isSame }
  const begins = isAway(alert, now) ? { since: now } : {}
  return { ...alert, ...told, ...found, ...begins, count: adds ? alert.count + count : count }
}

/** What returns within an hour of what was told last comes and goes. */
function countReturns(alert: Alert, now: Date): number {
  return wasToldLately(alert, now) ? alert.returns + 1 : 0
}

/** There is nothing left to report when nobody is emailed, or the cause has no end. */
function closeIfDone(alert: Alert, now: Date, isEmailed: boolean): Alert {
  const isDone = !isEmailed || (alert.is_told && causes[alert.cause].alert.isEvent)
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
 * What an email has to report now: what begins, also when it begins again; what goes on, as often as
 * its cause says; and once when it is over. A ceiling once, since that email says when it ends, and an event once an hour.
 * What comes and goes is said to do so, and then no more until it has held for an hour.
 * Without the database nobody knows what is over: most of it cannot be looked for.
 */
export function chooseDue(alerts: Alert[], now: Date, knowsEnds: boolean): Alert[] {
  return alerts.filter((alert) => {
    if (alert.is_closed || isBeingTold(alert, now)) return false
    if (!goesOn(alert, now)) return knowsEnds && (alert.is_told || !wasToldLately(alert, now))
    if (alert.lasts_until && alert.is_told) return false
    if (comesAndGoes(alert) && alert.is_told) return hasHeld(alert, now)
    return isNews(alert) || !isQuiet(alert, now)
  })
}

/** Events that follow each other are one news an hour. */
function isNews({ cause, is_told: isTold }: Alert): boolean {
  return !isTold && !causes[cause].alert.isEvent
}

export function markTried(alert: Alert, now: Date): Alert {
  return { ...alert, tried_at: now, missed_at: alert.missed_at ?? alert.tried_at }
}

/** `triedAt`: when the attempt began that the mail server accepted. */
export function markTold(alert: Alert, triedAt: Date): Alert {
  const told = { is_told: true, told_at: triedAt, tried_at: null, missed_at: null }
  const isClosed = !goesOn(alert, triedAt)
  const isSteady = isClosed || hasHeld(alert, triedAt)
  const returns = comesAndGoes(alert) && isSteady ? 0 : alert.returns
  return { ...alert, ...told, returns, is_closed: isClosed }
}

export function describeNews(alert: Alert, now: Date): News {
  const { cause, count, since, seen_at: seenAt, missed_at: missedAt, lasts_until: end } = alert
  const until = goesOn(alert, now) ? null : seenAt
  const isUnsteady = comesAndGoes(alert) && !alert.is_told
  return { cause, count, since, until, missedAt, lastsUntil: end, comesAndGoes: isUnsteady }
}

const comesAndGoes = ({ returns }: Alert) => returns >= toldReturns
const hasHeld = ({ since }: Alert, now: Date) => apart(now, since) >= times.hour
const isAway = ({ seen_at: at }: Alert, now: Date) => apart(now, at) > lapse
/** What comes and goes is over once it has been away for an hour. */
const goesOn = (alert: Alert, now: Date) =>
  comesAndGoes(alert) ? apart(now, alert.seen_at) <= times.hour : !isAway(alert, now)
const quietFor = { hourly: times.hour, daily: times.day, never: Infinity }
const isQuiet = ({ told_at: at, cause }: Alert, now: Date) =>
  at !== null && apart(now, at) < quietFor[causes[cause].alert.reminds ?? 'hourly']
const wasToldLately = ({ told_at: at }: Alert, now: Date) =>
  at !== null && apart(now, at) < times.hour
const isBeingTold = ({ tried_at: at }: Alert, now: Date) =>
  at !== null && apart(now, at) < attemptTimeout

/** In both directions, so that a clock that was ahead mutes no alert for longer than that. */
const apart = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime())

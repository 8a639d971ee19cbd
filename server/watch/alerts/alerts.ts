import { sql } from 'kysely'
import type { Db, Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import { writeAlert, type News } from './write-alert.ts'
import { createLook } from '../problems/finders.ts'
import { causes } from '../problems/kinds.ts'
import {
  chooseDue,
  describeNews,
  markNotified,
  markTried,
  mergeAlerts,
  nameAlert,
  listFindings,
  noteFindings,
  type Alert,
  type FoundCause,
} from './alert.ts'
import { readerOf, tellVendor } from './tell-vendor.ts'

export interface Alerts {
  /** Looks for alerts and tells the vendor about those that are due. Never throws. */
  look(): Promise<void>
}

interface Decision {
  alerts: Alert[]
  news: News[]
}

/**
 * Emails the vendor about alerts, once an hour for each cause across all instances. While the database
 * refuses writes, each instance uses its own memory.
 */
export function createAlerts(deps: Deps): Alerts {
  const { db, peerClock, log, config } = deps
  const findProblems = createLook(deps)
  let known: Alert[] = []
  let isAhead = false
  let looking: Promise<void> | null = null

  /** Looks for alerts, unless that is already happening: a change of health can start another look. */
  function look(): Promise<void> {
    looking ??= lookNow().finally(() => (looking = null))
    return looking
  }

  async function lookNow(): Promise<void> {
    const findings = listFindings(await findProblems())
    // This is the corrected time. With its own, an instance whose clock is wrong would end the others'
    // alerts.
    const now = peerClock.now()
    const news = await change((alerts, isStored) => decide(alerts, findings, now, isStored))
    if (news.length === 0) return
    const causes = news.map(({ cause }) => cause)
    const email = writeAlert(news, readerOf(deps))
    if (await tellVendor(deps, email, { causes }))
      await change((alerts) => confirm(alerts, news, now))
  }

  function decide(alerts: Alert[], findings: FoundCause[], now: Date, isStored: boolean): Decision {
    const noted = noteFindings(alerts, findings, now, config.alertEmail !== null)
    const due = config.alertEmail === null ? [] : chooseDue(noted, now, isStored)
    return {
      alerts: noted.map((alert) => (due.includes(alert) ? markTried(alert, now) : alert)),
      news: due.map((alert) => describeNews(markTried(alert, now), now)),
    }
  }

  /** Changes the alerts in the database, or in memory while the database refuses writes. */
  async function change(act: (alerts: Alert[], isStored: boolean) => Decision): Promise<News[]> {
    try {
      const changed = await changeStored(db, (stored) =>
        act(isAhead ? mergeAlerts(stored, known) : stored, true),
      )
      isAhead = false
      known = changed.alerts
      return changed.news
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'alerts are kept in memory')
      const changed = act(known, false)
      isAhead = true
      known = changed.alerts
      return changed.news
    }
  }

  return { look }
}

function confirm(alerts: Alert[], news: News[], triedAt: Date): Decision {
  const notified = new Set(news.map(nameAlert))
  const isNotified = (alert: Alert) =>
    notified.has(nameAlert(alert)) && alert.tried_at?.getTime() === triedAt.getTime()
  const marked = alerts.map((alert) => (isNotified(alert) ? markNotified(alert, triedAt) : alert))
  return { alerts: marked, news: [] }
}

/** The causes that this version knows. A later version that was rolled back may have stored others. */
const knownCauses = Object.keys(causes)

/**
 * Changes the stored alerts, one instance at a time, so that only one tells the vendor. Throws if the
 * database refuses writes.
 */
function changeStored<T extends { alerts: Alert[] }>(
  db: Db,
  change: (stored: Alert[]) => T,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // Locking rows is not enough, because there may be none yet.
    await sql`lock table alerts in share row exclusive mode`.execute(trx)
    const stored = await trx
      .selectFrom('alerts')
      .selectAll()
      .where('cause', 'in', knownCauses)
      .execute()
    const changed = change(stored as Alert[])
    for (const alert of changed.alerts) await save(trx, alert)
    return changed
  })
}

async function save(trx: Trx, { cause, subject, ...facts }: Alert): Promise<void> {
  await trx
    .insertInto('alerts')
    .values({ cause, subject, ...facts })
    .onConflict((conflict) => conflict.columns(['cause', 'subject']).doUpdateSet(facts))
    .execute()
}

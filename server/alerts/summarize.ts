import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { sumRefunds, sumRenewals, sumSales } from '../admin/overview/figures.ts'
import type { Problem } from '../admin/overview/problem.ts'
import { findProblems } from '../admin/overview/show.ts'
import { totalDownloads } from '../admin/releases/figures.ts'
import type { Range } from '../admin/reports/range.ts'
import { findLastBackup } from '../backups.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps, Books } from '../deps.ts'
import type { ByVersion, Need, Summary } from '../mail/emails/daily-summary.ts'
import { causes, type Cause, type TroubleKind } from '../troubles/kinds.ts'
import { shownOfEach } from '../troubles/trouble.ts'

export interface SummaryDay extends Range {
  /** Such as 2026-11-22. */
  name: string
}

const renewalsWithin = 30 * times.day
const versionsShown = 3

/** How a day went, what it adds up to, and what waits. */
export async function summarize(deps: Deps, day: SummaryDay): Promise<Summary> {
  const month = findMonth(day)
  return {
    day: day.name,
    at: deps.clock.now(),
    sold: await sumSales(deps, day),
    refunded: await sumRefunds(deps, day),
    renewals: await sumRenewals(deps, day),
    downloads: await countDownloads(deps, day),
    month: await sumSales(deps, month.now),
    monthBefore: await sumSales(deps, month.before),
    renewalsDue: await countRenewalsDue(deps),
    devices: await countDevices(deps),
    backup: await findBackup(deps),
    needs: await listNeeds(deps, day),
  }
}

/** The month up to the end of this day, and as many days of the month before. */
function findMonth({ from, end }: SummaryDay): { now: Range; before: Range } {
  const start = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1))
  const before = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - 1, 1))
  const sameDay = addMilliseconds(before, end.getTime() - start.getTime())
  return {
    now: { from: start, end },
    before: { from: before, end: sameDay < start ? sameDay : start },
  }
}

async function countDownloads(deps: Deps, day: SummaryDay): Promise<ByVersion> {
  const builds = await totalDownloads(deps, day.name, day.name)
  const counts = new Map<string, number>()
  for (const { version, downloads } of builds)
    counts.set(version, (counts.get(version) ?? 0) + downloads)
  return pickVersions([...counts].map(([version, count]) => ({ version, count })))
}

async function countRenewalsDue({ db, clock }: Books): Promise<number> {
  const now = clock.now()
  const { due } = await db
    .selectFrom('licenses')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('license_type', '<>', 'trial')
    .where('status', '=', 'active')
    .where('updates_until', '>=', now)
    .where('updates_until', '<', addMilliseconds(now, renewalsWithin))
    .executeTakeFirstOrThrow()
  return due
}

/** As counted last. */
async function countDevices({ db }: Books): Promise<ByVersion> {
  const { rows } = await sql<{ version: string; count: number }>`
    select version, devices as count from device_days
    where day = (select max(day) from device_days) and devices > 0
    order by version
  `.execute(db)
  return pickVersions(rows)
}

/** Apps name their own version, so what is no version is counted and not named. */
function pickVersions(counted: ByVersion['versions']): ByVersion {
  const versions = counted
    .filter(({ version }) => isVersion.test(version))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, versionsShown)
  return { all: counted.reduce((sum, { count }) => sum + count, 0), versions }
}

const isVersion = /^\d[\w.+-]{0,30}$/

async function findBackup({ config }: Books): Promise<Summary['backup']> {
  if (config.databaseUrl !== null) return 'elsewhere'
  return config.backup === null ? 'off' : findLastBackup(config.backup)
}

/** What needs somebody now, and what was wrong on that day; each kind once. */
async function listNeeds(deps: Deps, day: SummaryDay): Promise<Need[]> {
  const { problems } = await findProblems(deps)
  const notified = await listNotified(deps, day)
  const kinds = new Set<TroubleKind>([...problems.map(({ kind }) => kind), ...notified])
  const answerBy = await findFirstAnswer(deps)
  const needs = [...kinds].map((kind) => ({
    ...countProblems(problems.filter((problem) => problem.kind === kind)),
    kind,
    answerBy: kind === dispute ? answerBy : null,
  }))
  // A dispute is lost by waiting; everything else is in the order in which it began.
  return needs.toSorted(
    (one, other) => Number(other.kind === dispute) - Number(one.kind === dispute),
  )
}

const dispute: TroubleKind = 'dispute_open'

function countProblems(problems: Problem[]): Pick<Need, 'count' | 'isMost' | 'page'> {
  const { label, page } = problems[0]?.action ?? {}
  return {
    count: problems.length,
    isMost: problems.length === shownOfEach,
    // A page of the documentation is no page of the console.
    page: label && page?.startsWith('/') ? { label, path: page } : null,
  }
}

async function listNotified({ db }: Books, { from }: SummaryDay): Promise<Cause[]> {
  const rows = await db
    .selectFrom('alerts')
    .select('cause')
    .where('seen_at', '>=', from)
    .where('cause', 'in', Object.keys(causes))
    .orderBy('since')
    .execute()
  return rows.map(({ cause }) => cause as Cause)
}

/** The first time by which a bank wants an answer to a dispute. */
async function findFirstAnswer({ db }: Books): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.min('dispute_due_at').as('due'))
    .where('dispute', '=', 'open')
    .executeTakeFirst()
  return row?.due ?? null
}

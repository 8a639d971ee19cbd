import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { findHead } from '../admin/audit/actions.ts'
import { sumRefunds, sumRenewals, sumSales } from '../admin/overview/figures.ts'
import { shownOfEach, type Problem } from '../admin/overview/problem.ts'
import { findProblems } from '../admin/overview/show.ts'
import { reportDownloads } from '../admin/reports/downloads.ts'
import type { Range } from '../admin/reports/range.ts'
import { findLastBackup } from '../backups.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { Need, Summary } from '../mail/emails/daily-summary.ts'
import { causes, type Cause, type TroubleKind } from '../troubles.ts'

export interface Day extends Range {
  /** Such as 2026-11-22. */
  name: string
}

type SummarizeDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'payments'>

const renewalsWithin = 30 * times.day
const versionsShown = 3

/** How a day went, what it adds up to, and what waits. */
export async function summarize(deps: SummarizeDeps, day: Day): Promise<Summary> {
  const month = findMonth(day)
  return {
    day: day.name,
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
    head: await findHead(deps),
  }
}

/** The month up to the end of this day, and as many days of the month before. */
function findMonth({ from, end }: Day): { now: Range; before: Range } {
  const start = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1))
  const before = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - 1, 1))
  const sameDay = addMilliseconds(before, end.getTime() - start.getTime())
  return {
    now: { from: start, end },
    before: { from: before, end: sameDay < start ? sameDay : start },
  }
}

async function countDownloads(deps: SummarizeDeps, day: Day): Promise<number> {
  const builds = await reportDownloads(deps, day)
  return builds.reduce((sum, { downloads }) => sum + downloads, 0)
}

async function countRenewalsDue({ db, clock }: SummarizeDeps): Promise<number> {
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

/** As counted last; apps name their own version, so what is no version is not named. */
async function countDevices({ db }: SummarizeDeps): Promise<Summary['devices']> {
  const { rows } = await sql<{ version: string; devices: number }>`
    select version, devices from device_days
    where day = (select max(day) from device_days) and devices > 0
    order by devices desc, version
  `.execute(db)
  const named = rows.filter(({ version }) => isVersion.test(version)).slice(0, versionsShown)
  const all = rows.reduce((sum, { devices }) => sum + devices, 0)
  return { all, versions: named }
}

const isVersion = /^\d[\w.+-]{0,30}$/

async function findBackup({ config }: SummarizeDeps): Promise<Summary['backup']> {
  return config.backup === null ? 'off' : findLastBackup(config.backup)
}

/** What needs somebody now, and what was wrong on that day; each kind once. */
async function listNeeds(deps: SummarizeDeps, day: Day): Promise<Need[]> {
  const { problems } = await findProblems(deps)
  const told = await listTold(deps, day)
  const kinds = new Set<TroubleKind>([...problems.map(({ kind }) => kind), ...told])
  const answerBy = await findFirstAnswer(deps)
  return [...kinds].map((kind) => ({
    ...countProblems(problems.filter((problem) => problem.kind === kind)),
    kind,
    answerBy: kind === 'dispute_open' ? answerBy : null,
  }))
}

function countProblems(problems: Problem[]): Pick<Need, 'count' | 'isMost' | 'page'> {
  const { label, page } = problems[0]?.action ?? {}
  return {
    count: problems.length,
    isMost: problems.length === shownOfEach,
    // A page of the documentation is no page of the console.
    page: label && page?.startsWith('/') ? { label, path: page } : null,
  }
}

async function listTold({ db }: SummarizeDeps, { from }: Day): Promise<Cause[]> {
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
async function findFirstAnswer({ db }: SummarizeDeps): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.min('dispute_due_at').as('due'))
    .where('dispute', '=', 'open')
    .executeTakeFirst()
  return row?.due ?? null
}

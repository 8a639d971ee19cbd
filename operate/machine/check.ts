import type { Db } from '#db/schema.ts'
import { describeProblem } from '#server/admin/overview/problem.ts'
import type { Deps, Books } from '#server/deps.ts'
import { findViolations, listViews } from '#server/reconcile/violations.ts'
import { lookNow } from '#server/troubles/all.ts'
import type { MeasureDisks } from '#server/troubles/disk.ts'
import { troubles, type TroubleKind } from '#server/troubles/kinds.ts'
import type { Found } from '#server/troubles/trouble.ts'
import { printTable, type Format } from '../table.ts'

/** `promise` is HEALTH for something that fails the shop; `subject` is then its kind of trouble. */
interface Finding {
  promise: string
  subject: string
  problem: string
}

/**
 * `check`: lists every broken promise, and what the shop needs and that fails; 0 when there is
 * nothing to list, 1 otherwise.
 */
export async function checkCommand(
  deps: Deps,
  format: Format = 'text',
  measureDisks: MeasureDisks = async () => [],
): Promise<number> {
  const checkedAt = deps.clock.now()
  const broken = await findBroken(deps.db)
  const failing = await findFailing(deps, measureDisks)
  const findings = [...broken, ...failing.map((each) => describeFailing(each, checkedAt))]
  printFindings(findings, format)
  await sayHowMany(deps.db, broken)
  return findings.length > 0 ? 1 : 0
}

/** Lists the broken promises alone; answers how many rows break one. */
export async function checkPromises(db: Db): Promise<number> {
  const broken = await findBroken(db)
  printFindings(broken, 'text')
  await sayHowMany(db, broken)
  return broken.length
}

async function findBroken(db: Db): Promise<Finding[]> {
  const violations = await findViolations(db)
  return violations.map(({ view, subject, problem }) => ({
    promise: view.replace('v_violation_', '').toUpperCase(),
    subject,
    problem,
  }))
}

/** What the vendor is emailed about while it lasts, and emails that a restore holds. */
async function findFailing(deps: Deps, measureDisks: MeasureDisks): Promise<Found[]> {
  const found = await lookNow(deps, measureDisks)
  const failing = found.filter(({ kind }) => lasts(kind) && !ofViews.has(kind))
  await sayWhoAnswers(deps)
  return [...failing, ...(await findManaged(deps))]
}

/** Their rows are listed. */
const ofViews = new Set<TroubleKind>([
  'promise_broken',
  'paid_without_key',
  'no_sale_begins',
  'books_differ',
  'books_late',
  'event_stuck',
])

/** Neither what happened once, nor what only the console asks for. */
function lasts(kind: TroubleKind): boolean {
  const { alert } = troubles[kind]
  return kind === 'emails_held' || (alert !== undefined && alert.isEvent !== true)
}

/** In the words of the console. Nobody knows since when what this check found itself lasts. */
function describeFailing(found: Found, checkedAt: Date): Finding {
  const { kind, sentence, detail, since } = describeProblem(found)
  const lasting = since < checkedAt ? ` since ${since.toISOString()}` : ''
  return { promise: 'HEALTH', subject: kind, problem: `${sentence}${lasting}. ${detail}` }
}

/** The running shop asks its providers; what it heard last is stored. */
async function sayWhoAnswers({ db }: Books): Promise<void> {
  const rows = await db
    .selectFrom('health')
    .selectAll()
    .where('name', '<>', 'database')
    .where('answer', '=', 'answers')
    .orderBy('name')
    .execute()
  for (const { name, since, measured_at: at } of rows)
    process.stderr.write(
      `${name} answers, since ${since.toISOString()}, measured ${at.toISOString()}\n`,
    )
}

/** Not one payment but each of them: the account sells on its own terms. */
async function findManaged({ db }: Books): Promise<Found[]> {
  const waiting = await db
    .selectFrom('quarantine')
    .leftJoin('orders', 'provider_order_id', 'reference')
    .select(['order_number', 'quarantine.created_at as since'])
    .where('reason', '=', 'managed_payment')
    .where('settled_at', 'is', null)
    .orderBy('quarantine.created_at')
    .execute()
  return waiting.map(({ order_number: number, since }) => ({
    kind: 'payment_quarantined',
    sentence: `Stripe sold ${number === null ? 'a payment' : `order ${number}`} itself, as a managed payment`,
    detail: 'Refund it: “quarantine list” shows its id.',
    since,
  }))
}

/** Lines without a heading for people, so that nothing is printed while all is well. */
function printFindings(rows: Finding[], format: Format): void {
  if (format !== 'text')
    return printTable({ columns: ['promise', 'subject', 'problem'], rows }, format)
  for (const { promise, subject, problem } of rows)
    process.stdout.write(`${promise}  ${subject}  ${problem}\n`)
}

async function sayHowMany(db: Db, broken: Finding[]): Promise<void> {
  const views = await listViews(db)
  process.stderr.write(`${views.length} promises, ${broken.length} rows that break one\n`)
}

import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findHeldEmails, findLateEmails } from '#server/admin/overview/emails.ts'
import { describeHealth } from '#server/admin/overview/payments.ts'
import { describeProblem, type Found } from '#server/admin/overview/problem.ts'
import { findBackupProblems } from '#server/backups.ts'
import type { Clock } from '#server/clock.ts'
import { isNearlyFull, type Disk, type MeasureDisks } from '#server/disks.ts'
import { describeFullDisk } from '#server/full-disk.ts'
import { saveHealth } from '#server/reconcile/health.ts'
import { findViolations, listViews } from '#server/reconcile/violations.ts'
import type { Config } from '#server/settings/config.ts'
import { troubles } from '#server/troubles.ts'
import { printTable, type Format } from '../table.ts'

interface CheckDeps {
  db: Kysely<Database>
  clock: Clock
  config: Pick<Config, 'backup'>
}

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
  deps: CheckDeps,
  format: Format = 'text',
  measureDisks: MeasureDisks = async () => [],
): Promise<number> {
  const begun = deps.clock.now()
  const broken = await findBroken(deps.db)
  const failing = await findFailing(deps, measureDisks)
  const findings = [...broken, ...failing.map((each) => describeFailing(each, begun))]
  printFindings(findings, format)
  await sayHowMany(deps.db, broken)
  return findings.length > 0 ? 1 : 0
}

/** Lists the broken promises alone; answers how many rows break one. */
export async function checkPromises(db: CheckDeps['db']): Promise<number> {
  const broken = await findBroken(db)
  printFindings(broken, 'text')
  await sayHowMany(db, broken)
  return broken.length
}

async function findBroken(db: CheckDeps['db']): Promise<Finding[]> {
  const violations = await findViolations(db)
  return violations.map(({ view, subject, problem }) => ({
    promise: view.replace('v_violation_', '').toUpperCase(),
    subject,
    problem,
  }))
}

async function findFailing(deps: CheckDeps, measureDisks: MeasureDisks): Promise<Found[]> {
  return [
    ...(await tryToWrite(deps)),
    ...(await findUnwell(deps)),
    ...(await findLateBackups(deps)),
    ...(await findFullDisks(deps, measureDisks)),
    ...(await findLateEmails(deps)),
    ...(await findHeldEmails(deps)),
    ...(await findManaged(deps)),
  ]
}

/** In the words of the console. Nobody knows since when what this check found itself lasts. */
function describeFailing(found: Found, checkedAt: Date): Finding {
  const { kind, sentence, detail, since } = describeProblem(found)
  const lasting = since < checkedAt ? ` since ${since.toISOString()}` : ''
  return { promise: 'HEALTH', subject: kind, problem: `${sentence}${lasting}. ${detail}` }
}

async function tryToWrite({ db, clock }: CheckDeps): Promise<Found[]> {
  const refusal = await saveHealth(db, clock, [{ name: 'database', answer: 'answers' }]).then(
    () => null,
    (error: Error) => describeFullDisk(error, 'DATA_DIR') ?? `It says: ${error.message}.`,
  )
  if (refusal === null) return []
  return [{ kind: 'database_takes_no_write', detail: refusal, since: clock.now() }]
}

/** The running shop asks its providers; what it heard last is stored. */
async function findUnwell({ db }: CheckDeps): Promise<Found[]> {
  const rows = await db.selectFrom('health').selectAll().orderBy('name').execute()
  const providers = rows.filter(({ name }) => name !== 'database')
  for (const { name, answer, since, measured_at: at } of providers)
    if (answer === 'answers')
      process.stderr.write(
        `${name} answers, since ${since.toISOString()}, measured ${at.toISOString()}\n`,
      )
  return providers.filter(({ answer }) => answer !== 'answers').map(describeHealth)
}

async function findLateBackups({ db, clock, config }: CheckDeps): Promise<Found[]> {
  if (config.backup === null) return []
  const problems = await findBackupProblems({ db, clock, target: config.backup })
  return problems.map(({ cause, sentence }) => ({
    kind: cause,
    detail: `${sentence} ${troubles[cause].todo}`,
    since: clock.now(),
  }))
}

const folders = { data: 'DATA_DIR', releases: 'RELEASES_DIR', backups: 'BACKUP_TO' }

async function findFullDisks({ clock }: CheckDeps, measureDisks: MeasureDisks): Promise<Found[]> {
  const full = (await measureDisks()).filter(isNearlyFull)
  return full.map((disk) => ({ ...describeDisk(disk), since: clock.now() }))
}

function describeDisk({ use, free, size }: Disk): Pick<Found, 'kind' | 'sentence'> {
  const left = `${(free / 1e9).toFixed(1)} GB are free, ${Math.floor((free / size) * 100)} %`
  return {
    kind: use === 'backups' ? 'backups_nearly_full' : 'disk_nearly_full',
    sentence: `The disk of ${folders[use]} is nearly full: ${left}`,
  }
}

/** Not one payment but each of them: the account sells on its own terms. */
async function findManaged({ db }: CheckDeps): Promise<Found[]> {
  const waiting = await db
    .selectFrom('quarantine')
    .select(['reference', 'created_at as since'])
    .where('reason', '=', 'managed_payment')
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return waiting.map(({ reference, since }) => ({
    kind: 'payment_quarantined',
    sentence: `Stripe sold ${reference} itself, as a managed payment`,
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

async function sayHowMany(db: CheckDeps['db'], broken: Finding[]): Promise<void> {
  const views = await listViews(db)
  process.stderr.write(`${views.length} promises, ${broken.length} rows that break one\n`)
}

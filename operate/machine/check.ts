import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/settings/config.ts'
import { countHeld } from '#server/admin/emails/held.ts'
import { findBackupProblems } from '#server/backups.ts'
import { isNearlyFull, type Disk, type MeasureDisks } from '#server/disks.ts'
import { describeFullDisk } from '#server/full-disk.ts'
import { saveHealth } from '#server/reconcile/health.ts'
import { findViolations, listViews } from '#server/reconcile/violations.ts'
import { printTable, type Format } from '../table.ts'

interface CheckDeps {
  db: Kysely<Database>
  clock: Clock
  config: Pick<Config, 'backup'>
}

/** `promise` is HEALTH for something the shop needs and that fails. */
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
  { db, clock, config }: CheckDeps,
  args: string[],
  format: Format = 'text',
  measureDisks: MeasureDisks = async () => [],
): Promise<number> {
  if (args.length > 0) {
    process.stderr.write('Use: check\n')
    return 1
  }
  const broken = await findBroken(db)
  const health = await checkHealth({ db, clock })
  const backups = await checkBackups({ db, clock, config })
  const findings = [
    ...broken,
    ...health,
    ...backups,
    ...(await measureDisks()).filter(isNearlyFull).map(describeDisk),
    ...(await checkHeld(db)),
    ...(await checkManaged(db)),
  ]
  printFindings(findings, format)
  const views = await listViews(db)
  process.stderr.write(`${views.length} promises, ${broken.length} rows that break one\n`)
  return findings.length > 0 ? 1 : 0
}

/** Lists the broken promises alone; answers how many rows break one. */
export async function checkPromises(db: CheckDeps['db']): Promise<number> {
  const broken = await findBroken(db)
  printFindings(broken, 'text')
  const views = await listViews(db)
  process.stderr.write(`${views.length} promises, ${broken.length} rows that break one\n`)
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

/** The shop measures its providers itself; a write to the database is tried here. */
async function checkHealth({ db, clock }: Omit<CheckDeps, 'config'>): Promise<Finding[]> {
  const problem = await saveHealth(db, clock, [{ name: 'database', answer: 'answers' }]).then(
    () => null,
    (error: Error) => describeFullDisk(error, 'DATA_DIR') ?? `refuses writes: ${error.message}`,
  )
  const rows = await db.selectFrom('health').selectAll().orderBy('name').execute()
  const providers = rows.filter(({ name }) => name !== 'database')
  return [
    ...(problem === null ? [] : [describeFailure('database', problem)]),
    ...providers.flatMap(describeProvider),
  ]
}

async function checkBackups({ db, clock, config }: CheckDeps): Promise<Finding[]> {
  if (config.backup === null) return []
  const problems = await findBackupProblems({ db, clock, target: config.backup })
  return problems.map(({ sentence }) => describeFailure('backup', sentence))
}

const folders = { data: 'DATA_DIR', releases: 'RELEASES_DIR', backups: 'BACKUP_TO' }

function describeDisk({ use, free, size }: Disk): Finding {
  const share = Math.floor((free / size) * 100)
  const left = `${(free / 1e9).toFixed(1)} GB are free, ${share} %`
  return describeFailure('disk', `that of ${folders[use]} is nearly full: ${left}`)
}

async function checkHeld(db: CheckDeps['db']): Promise<Finding[]> {
  const held = await countHeld({ db })
  if (held === 0) return []
  const what = held === 1 ? '1 email is' : `${held} emails are`
  return [describeFailure('emails', `${what} held since a restore: see emails list --state held`)]
}

/** Not one payment but each of them: the account sells on its own terms. */
async function checkManaged(db: CheckDeps['db']): Promise<Finding[]> {
  const waiting = await db
    .selectFrom('quarantine')
    .select('reference')
    .where('reason', '=', 'managed_payment')
    .where('settled_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return waiting.map(({ reference }) =>
    describeFailure(
      'stripe',
      `sold ${reference} itself, as a managed payment: refund it in quarantine list`,
    ),
  )
}

function describeProvider(row: Selectable<Database['health']>): Finding[] {
  const { name, answer, since, measured_at: at } = row
  const times = `since ${since.toISOString()}, measured ${at.toISOString()}`
  if (answer !== 'answers') return [describeFailure(name, `${problems[answer]} ${times}`)]
  process.stderr.write(`${name} answers, ${times}\n`)
  return []
}

const problems = { refused: 'refuses our key', unavailable: 'does not answer' }

function describeFailure(subject: string, problem: string): Finding {
  return { promise: 'HEALTH', subject, problem }
}

/** Lines without a heading for people, so that nothing is printed while all is well. */
function printFindings(rows: Finding[], format: Format): void {
  if (format !== 'text')
    return printTable({ columns: ['promise', 'subject', 'problem'], rows }, format)
  for (const { promise, subject, problem } of rows)
    process.stdout.write(`${promise}  ${subject}  ${problem}\n`)
}

import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { findBackupProblem } from '#server/backups.ts'
import { saveHealth } from '#server/reconcile/health.ts'
import { findViolations, listViews } from '#server/reconcile/violations.ts'

interface CheckDeps {
  db: Kysely<Database>
  clock: Clock
  config: Pick<Config, 'backup'>
}

/**
 * `check`: lists every broken promise, and what the shop needs and does not get; 0 when there is
 * nothing to list, 1 otherwise.
 */
export async function checkCommand(
  { db, clock, config }: CheckDeps,
  args: string[],
): Promise<number> {
  if (args.length > 0) {
    process.stderr.write('Use: check\n')
    return 1
  }
  const violations = await findViolations(db)
  for (const { view, subject, problem } of violations)
    process.stdout.write(
      `${view.replace('v_violation_', '').toUpperCase()}  ${subject}  ${problem}\n`,
    )
  const isWell = await checkHealth({ db, clock })
  const isBackedUp = await checkBackups({ db, clock, config })
  const views = await listViews(db)
  process.stderr.write(`${views.length} promises, ${violations.length} rows that break one\n`)
  return violations.length > 0 || !isWell || !isBackedUp ? 1 : 0
}

/** The shop measures its providers itself; whether the database takes a write is tried here. */
async function checkHealth({ db, clock }: Omit<CheckDeps, 'config'>): Promise<boolean> {
  const problem = await saveHealth(db, clock, [{ name: 'database', answer: 'answers' }]).then(
    () => null,
    (error: Error) => error.message,
  )
  if (problem !== null) process.stdout.write(`HEALTH  database  takes no write: ${problem}\n`)
  const rows = await db.selectFrom('health').selectAll().orderBy('name').execute()
  const providers = rows.filter(({ name }) => name !== 'database')
  for (const row of providers) describe(row)
  return problem === null && providers.every(({ answer }) => answer === 'answers')
}

async function checkBackups({ db, clock, config }: CheckDeps): Promise<boolean> {
  if (config.backup === null) return true
  const problem = await findBackupProblem({ db, clock, target: config.backup })
  if (problem !== null) process.stdout.write(`BACKUP  ${problem}\n`)
  return problem === null
}

function describe({ name, answer, since, measured_at: at }: Selectable<Database['health']>): void {
  const times = `since ${since.toISOString()}, measured ${at.toISOString()}`
  if (answer === 'answers') process.stderr.write(`${name} answers, ${times}\n`)
  else process.stdout.write(`HEALTH  ${name}  ${problems[answer]} ${times}\n`)
}

const problems = { refused: 'refuses our key', unavailable: 'does not answer' }

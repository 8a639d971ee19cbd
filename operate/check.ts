import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findViolations, listViews } from '#server/reconcile/violations.ts'

/** `check`: lists every broken promise; 0 when none is broken, 1 otherwise. */
export async function checkCommand(db: Kysely<Database>, args: string[]): Promise<number> {
  if (args.length > 0) {
    process.stderr.write('Use: check\n')
    return 1
  }
  const violations = await findViolations(db)
  for (const { view, subject, problem } of violations)
    process.stdout.write(
      `${view.replace('v_violation_', '').toUpperCase()}  ${subject}  ${problem}\n`,
    )
  const views = await listViews(db)
  process.stderr.write(`${views.length} promises, ${violations.length} rows that break one\n`)
  return violations.length > 0 ? 1 : 0
}

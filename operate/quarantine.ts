import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** `quarantine list`: what claimed to be a payment and was none for a license, the newest first. */
export async function listQuarantineCommand(db: Kysely<Database>, args: string[]): Promise<number> {
  if (args.join(' ') !== 'list') {
    process.stderr.write('Use: quarantine list\n')
    return 1
  }
  const rows = await db.selectFrom('quarantine').selectAll().orderBy('created_at', 'desc').execute()
  for (const row of rows) {
    const facts = [row.created_at.toISOString(), row.provider, row.reference, row.reason]
    process.stdout.write(`${facts.join('  ')}  ${JSON.stringify(row.detail)}\n`)
  }
  process.stderr.write(`${rows.length} in quarantine\n`)
  return 0
}

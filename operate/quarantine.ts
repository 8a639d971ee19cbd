import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { unproven } from '#server/orders/unproven.ts'

/**
 * `quarantine list`: lists payments that brought no license, newest first, then how many unproven
 * webhooks came for each provider.
 */
export async function listQuarantineCommand(db: Kysely<Database>, args: string[]): Promise<number> {
  if (args.join(' ') !== 'list') {
    process.stderr.write('Use: quarantine list\n')
    return 1
  }
  const payments = await listPayments(db)
  const deliveries = await countUnproven(db)
  process.stdout.write([...payments, ...deliveries].map((line) => `${line}\n`).join(''))
  process.stderr.write(`${payments.length} in quarantine\n`)
  return 0
}

async function listPayments(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('quarantine')
    .selectAll()
    .where('reason', '<>', unproven)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => {
    const facts = [row.created_at.toISOString(), row.provider, row.reference, row.reason]
    return `${facts.join('  ')}  ${JSON.stringify(row.detail)}`
  })
}

/** Strangers can send any number of them, which must not bury the payments. */
async function countUnproven(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('quarantine')
    .select(['provider', (eb) => eb.fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('reason', '=', unproven)
    .groupBy('provider')
    .orderBy('provider')
    .execute()
  return rows.map(
    ({ provider, count, last }) =>
      `${last.toISOString()}  ${provider}  ${count} ${unproven}: forged, or the webhook secret is not ${provider}'s`,
  )
}

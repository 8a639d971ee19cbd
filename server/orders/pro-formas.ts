import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import type { ProFormaFacts } from '../invoices/pro-forma.ts'

/** Keeps a pro forma in place of the one before. The row of its quote is locked. */
export async function keepProForma(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  quoteId: string,
  facts: ProFormaFacts,
): Promise<void> {
  const row = { sent_at: clock.now(), facts: JSON.stringify(facts) }
  await trx
    .insertInto('pro_formas')
    .values({ quote_id: quoteId, ...row })
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet(row))
    .execute()
}

/** Null when none was sent. */
export async function findProForma(
  db: Pick<Deps['db'], 'selectFrom'>,
  quoteId: string,
): Promise<ProFormaFacts | null> {
  return (await findRow(db, quoteId))?.facts ?? null
}

export interface SentProForma {
  sent_at: Date
  tax_cents: number
  total_cents: number
}

/** What the newest one asks for; null when none was sent. */
export async function findSentProForma(
  db: Pick<Deps['db'], 'selectFrom'>,
  quoteId: string,
): Promise<SentProForma | null> {
  const row = await findRow(db, quoteId)
  if (row === null) return null
  const { taxCents, totalCents } = row.facts
  return { sent_at: row.sent_at, tax_cents: taxCents, total_cents: totalCents }
}

async function findRow(db: Pick<Deps['db'], 'selectFrom'>, quoteId: string) {
  const row = await db
    .selectFrom('pro_formas')
    .select(['sent_at', 'facts'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, facts: row.facts as ProFormaFacts }
}

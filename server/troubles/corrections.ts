import type { Books } from '../deps.ts'
import { brief, shownOfEach, type Found } from './trouble.ts'

/** Corrected addresses about which a person has to decide. */
export async function findCases({ db }: Books): Promise<Found<'correction_waits'>[]> {
  const rows = await db
    .selectFrom('cases')
    .select(['order_id', 'wanted_email', 'recorded_email', 'opened_at'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(shownOfEach)
    .execute()
  return rows.map((row) => ({
    kind: 'correction_waits',
    sentence: `Somebody wants another address for order ${brief(row.order_id)}`,
    detail: `${row.wanted_email} instead of ${row.recorded_email}.`,
    since: row.opened_at,
  }))
}

import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { lookAgain, type Sale } from './trade.ts'

/** The payments of the provider that differ here from one order, one license and one key, as numbers. */
export interface Losses {
  paid: number
  lostOrders: number
  lostPayments: number
  /** Orders with more than one license, or a second key shown. */
  doubled: number
  /** Keys that a buyer saw and that are not valid. */
  lostKeys: number
  withoutKey: number
}

/** Compares what the provider took and buyers saw with the database and with what the site says. */
export async function findLosses(db: Db, site: string, sales: Sale[]): Promise<Losses> {
  const licenses = await countLicenses(db)
  const seen = await Promise.all(
    sales.map(async (sale) => ({
      ...(await lookAgain(site, sale)),
      keys: sale.keys.size,
      licenses: licenses.get(sale.session),
    })),
  )
  const count = (fits: (each: (typeof seen)[number]) => boolean) => seen.filter(fits).length
  return {
    paid: sales.length,
    lostOrders: count(({ licenses }) => licenses === undefined),
    lostPayments: count(({ licenses }) => licenses === 0),
    doubled: count(({ licenses, keys }) => (licenses ?? 0) > 1 || keys > 1),
    lostKeys: count(({ refused }) => refused.length > 0),
    withoutKey: count(({ shown }) => shown === null),
  }
}

/** Counts licenses by the provider's id of the order. */
async function countLicenses(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ session: string; licenses: number }>`
    select provider_order_id as session, count(licenses.id)::int as licenses
    from orders left join licenses on licenses.order_id = orders.id
    where provider_order_id is not null group by orders.id`.execute(db)
  return new Map(rows.map(({ session, licenses }) => [session, licenses]))
}

/** Counts stored events and emails that wait. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select
    (select count(*) from provider_events where handled_at is null)::int
    + (select count(*) from emails where sent_at is null and dropped_at is null)::int as waiting
  `.execute(db)
  return rows[0]!.waiting
}

import type { ShopContext } from '../settings/deps.ts'
import type { License } from './find.ts'

/** Finds the person that each license was bought for, by license id, if a team named its people. */
export async function findHolders(
  { db }: ShopContext,
  licenses: Pick<License, 'id'>[],
): Promise<Map<string, string>> {
  if (licenses.length === 0) return new Map()
  const rows = await db
    .selectFrom('licenses')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .innerJoin('quote_people', (join) =>
      join
        .onRef('quote_people.quote_id', '=', 'orders.quote_id')
        .onRef('quote_people.seat', '=', 'licenses.seat'),
    )
    .select(['licenses.id', 'quote_people.name', 'quote_people.email'])
    .where(
      'licenses.id',
      'in',
      licenses.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, `${name}, ${email}`]))
}

import type { PageEvent } from '#contract/events.ts'
import { times } from '#contract/limits.ts'
import { isUuid } from '#contract/uuid.ts'
import { addMilliseconds, cutToHour } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'

/** Stores the path without its query, the title and the hour. None of these identifies a person. */
export async function collectEvent(deps: ShopContext, event: PageEvent): Promise<void> {
  await deps.db
    .insertInto('analytics_events')
    .values({
      name: event.name,
      path: cutPath(event.path),
      title: event.title ?? null,
      at: cutToHour(deps.clock.now()),
    })
    .execute()
}

/**
 * Finds the id of an order that was begun within a day; null if there is none. `named` is its id or number.
 */
export async function findNewOrder(
  { db, clock }: ShopContext,
  named: string,
): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where(isUuid(named) ? 'id' : 'order_number', '=', named)
    .where('created_at', '>', addMilliseconds(clock.now(), -times.day))
    .executeTakeFirst()
  return order?.id ?? null
}

function cutPath(path: string): string {
  const base = 'http://site.invalid'
  if (!URL.canParse(path, base)) return '/'
  return new URL(path, base).pathname.slice(0, 200)
}

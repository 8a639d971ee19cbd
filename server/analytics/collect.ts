import { sql } from 'kysely'
import type { PageEvent, DocsAnswer } from '#contract/events.ts'
import { times, sizes } from '#contract/limits.ts'
import { addMilliseconds, cutToHour } from '../clock.ts'
import type { Books } from '../deps.ts'

/** Stores the path without its query, the title and the hour: nothing that identifies a person. */
export async function collectEvent(deps: Books, event: PageEvent): Promise<void> {
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

/** Whether this order of ours was begun within a day. */
export async function isNewOrder({ db, clock }: Books, id: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', addMilliseconds(clock.now(), -times.day))
    .executeTakeFirst()
  return order !== undefined
}

function cutPath(path: string): string {
  const base = 'http://site.invalid'
  if (!URL.canParse(path, base)) return '/'
  return new URL(path, base).pathname.slice(0, 200)
}

/** Stores one row per page view. The same id replaces the answer, and its comment when there is a new one. */
export async function keepAnswer(
  deps: Books,
  { id, path, helpful, comment }: DocsAnswer,
): Promise<void> {
  const line = comment === undefined ? null : [...comment].slice(0, sizes.docsComment).join('')
  const at = cutToHour(deps.clock.now())
  await deps.db
    .insertInto('docs_answers')
    .values({ id, path, helpful, comment: line, at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ helpful, ...(line !== null && { comment: line }) })
        .where('docs_answers.path', '=', path),
    )
    .execute()
}

/** Counts a search that found nothing, and stores nothing of whoever made it. */
export async function countSearch({ db, clock }: Books, words: string): Promise<void> {
  const day = sql<Date>`(${clock.now()}::timestamptz at time zone 'utc')::date`
  await db
    .insertInto('search_days')
    .values({ day, words, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet((eb) => ({ count: eb('search_days.count', '+', 1) })),
    )
    .execute()
}

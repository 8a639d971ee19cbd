import type { PageEvent } from '#contract/events.ts'
import { cutToHour } from '../clock.ts'
import type { Deps } from '../deps.ts'

/** Stores the path without its query, the title and the hour: nothing that identifies a person. */
export async function collectEvent(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: PageEvent,
): Promise<void> {
  await deps.db
    .insertInto('analytics_events')
    .values({
      name: event.name,
      path: cutPath(event.path),
      title: event.title?.replace(/\p{Cc}/gu, ' ') ?? null,
      at: cutToHour(deps.clock.now()),
    })
    .execute()
}

function cutPath(path: string): string {
  const base = 'http://site.invalid'
  if (!URL.canParse(path, base)) return '/'
  return new URL(path, base).pathname.slice(0, 200)
}

import type { EventRequest } from '#contract/events.ts'
import type { Deps } from '../deps.ts'

/** Keeps the path without its query, and of the referrer the host: nothing that names a person. */
export async function collectEvent(
  deps: Pick<Deps, 'db' | 'clock'>,
  event: EventRequest,
): Promise<void> {
  await deps.db
    .insertInto('analytics_events')
    .values({
      name: event.name,
      path: cutPath(event.path),
      title: event.title ?? null,
      referrer_host: readHost(event.referrer),
      at: deps.clock.now(),
    })
    .execute()
}

function cutPath(path: string): string {
  const base = 'http://site.invalid'
  if (!URL.canParse(path, base)) return '/'
  return new URL(path, base).pathname.slice(0, 200)
}

function readHost(referrer: string | undefined): string | null {
  return referrer && URL.canParse(referrer) ? new URL(referrer).hostname || null : null
}

import { sql } from 'kysely'
import type { Channel } from '#contract/channels.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../deps.ts'

export interface Ask {
  channel: Channel
  system: 'windows' | 'mac' | 'linux'
  /** What is installed, where the updater says so. */
  version: string | null
}

const writtenAfter = 1000

/**
 * Counts what updaters ask for, and stores nothing about who asks. Counts wait in memory for a second,
 * so that a release which all devices ask for costs one statement a second.
 */
export function createAskCounter({ db, clock, log }: Books) {
  let waiting = new Map<string, number>()
  const write = async () => {
    const counts = [...waiting]
    waiting = new Map()
    await addCounts(db, counts).catch((error: Error) =>
      log.warn({ error: error.message }, 'asks of updaters were not counted'),
    )
  }
  return ({ channel, system, version }: Ask): void => {
    const day = clock.now().toISOString().slice(0, 10)
    const key = [day, channel, system, version ?? ''].join(' ')
    if (waiting.size === 0) setTimeout(() => void write(), writtenAfter).unref()
    waiting.set(key, (waiting.get(key) ?? 0) + 1)
  }
}

async function addCounts(db: Db, counts: [string, number][]): Promise<void> {
  const rows = counts.map(([key, count]) => {
    const [day = '', channel = '', system = '', version = ''] = key.split(' ')
    return { day: sql<Date>`${day}::date`, channel, system, version, count }
  })
  await db
    .insertInto('update_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'channel', 'system', 'version'])
        .doUpdateSet((eb) => ({ count: eb('update_days.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}

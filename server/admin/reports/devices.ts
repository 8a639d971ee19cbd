import { sql } from 'kysely'
import { addMilliseconds } from '../../clock.ts'
import type { Books } from '../../deps.ts'
import { seenFor } from '../devices/seen-for.ts'
import { most } from './most.ts'

export interface DeviceCount {
  app_version: string | null
  system: string | null
  devices: number
}

/** Counts the devices of the last 30 days by the version and system that their app names. */
export function reportDevices({ db, clock }: Books): Promise<DeviceCount[]> {
  return db
    .selectFrom('activations')
    .select(['app_version', 'platform as system', sql<number>`count(*)::int`.as('devices')])
    .where('released_at', 'is', null)
    .where('last_seen_at', '>=', addMilliseconds(clock.now(), -seenFor))
    .groupBy(['app_version', 'platform'])
    .orderBy('devices', 'desc')
    .orderBy('app_version')
    .orderBy('platform')
    .limit(most + 1)
    .execute()
}

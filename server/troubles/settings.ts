import type { Books } from '../deps.ts'
import type { Config } from '../settings/config.ts'
import type { Found } from './trouble.ts'

type Lack = 'backups_off' | 'no_console'

/** What a shop that sells can run without and should not. */
export function listLacks({
  production,
  databaseUrl,
  backup,
  admins,
}: Pick<Config, 'production' | 'databaseUrl' | 'backup' | 'admins'>): Lack[] {
  if (!production) return []
  return [
    ...(databaseUrl === null && backup === null ? (['backups_off'] as const) : []),
    ...(admins.length === 0 ? (['no_console'] as const) : []),
  ]
}

/** Settings do not say since when they are as they are. */
export async function findLacks({ config, clock }: Books): Promise<Found<Lack>[]> {
  return listLacks(config).map((kind) => ({ kind, since: clock.now() }))
}

import type { TroubleKind } from '../troubles.ts'
import type { Config } from './config.ts'

/** What a shop that sells can run without and should not. */
export function listLacks({
  production,
  databaseUrl,
  backup,
  admins,
}: Pick<Config, 'production' | 'databaseUrl' | 'backup' | 'admins'>): TroubleKind[] {
  if (!production) return []
  return [
    ...(databaseUrl === null && backup === null ? (['backups_off'] as const) : []),
    ...(admins.length === 0 ? (['no_console'] as const) : []),
  ]
}

import { acceptSecrets, type AcceptedSecrets } from '#server/settings/secrets/accept-secrets.ts'
import { systemClock } from '#server/settings/clock.ts'
import type { LockedContext } from '#server/settings/deps.ts'
import type { Config } from '#server/settings/config.ts'
import { openDatabase, type OpenDatabase } from '#server/start/database.ts'
import { findSecrets, type KeptSecrets } from '#server/settings/secrets/kept-secrets.ts'
import { refuseToStart, requireConfig } from '#server/start/refuse-to-start.ts'
import { findAddress, findOtherSettings } from '#server/start/started-with.ts'
import { createCommandLog } from './command-log.ts'
import type { Call } from './call.ts'

export interface Opened {
  config: Config
  database: OpenDatabase
  kept: KeptSecrets
  accepted: AcceptedSecrets
}

/**
 * Opens the shop described by the settings, or refuses, because without settings it would open an empty
 * demo.
 */
export async function withShop(
  call: Call,
  act: (opened: Opened) => Promise<number>,
): Promise<number> {
  return withAnySecrets(call, async (opened, differences) => {
    const accepted = await acceptSecrets(openLocked(opened), opened.kept)
    if ('problem' in accepted) return refuseOthers(opened, [...differences, accepted.problem])
    if (differences.length > 0) return refuseOthers(opened, differences)
    return act({ ...opened, accepted })
  })
}

/** Opens the shop even if the given secrets aren't its own, because those may be lost. */
export async function withLostSecrets(
  call: Call,
  act: (opened: Omit<Opened, 'accepted'>) => Promise<number>,
): Promise<number> {
  return withAnySecrets(call, (opened, differences) =>
    differences.length > 0 ? refuseOthers(opened, differences) : act(opened),
  )
}

async function withAnySecrets(
  { isDemo }: Call,
  act: (opened: Omit<Opened, 'accepted'>, differences: string[]) => Promise<number>,
): Promise<number> {
  const config = requireConfig()
  refuseWrongKind(config, isDemo)
  const kept = await findSecrets(config)
  if ('problem' in kept) return refuseToStart(kept.problem)
  const database = await openDatabase(config, createCommandLog(config))
  if ('problem' in database) return refuseToStart(database.problem)
  try {
    const siteUrl = (await findAddress(database.db)) ?? config.siteUrl
    const opened = { config: { ...config, siteUrl }, database, kept }
    return await act(opened, await findOtherSettings(database.db, config))
  } finally {
    await database.close()
  }
}

export function openLocked({ config, database }: Omit<Opened, 'accepted'>): LockedContext {
  return { config, db: database.db, clock: systemClock, log: createCommandLog(config) }
}

async function refuseOthers(
  { database }: Omit<Opened, 'accepted'>,
  differences: string[],
): Promise<never> {
  await database.close()
  return refuseToStart(
    'This database was made with other settings. Run this with those of the shop:',
    differences,
  )
}

function refuseWrongKind({ demo, dataDir, databaseUrl }: Config, isDemo: boolean): void {
  if (demo === isDemo) return
  const place = databaseUrl === null ? `in ${dataDir}` : 'at DATABASE_URL'
  refuseToStart(
    demo
      ? `STRIPE_SECRET_KEY is not set, so this is a demo, with its data ${place}. Set what the shop is set to, or add --demo to work on the demo.`
      : 'STRIPE_SECRET_KEY is set, so this is no demo. Leave out --demo.',
  )
}

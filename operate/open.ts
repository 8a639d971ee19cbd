import type { Config } from '#server/config.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { findSecrets, type KeptSecrets } from '#server/kept-secrets.ts'
import { createLog } from '#server/log.ts'
import { refuseToStart, requireConfig } from '#server/refuse-to-start.ts'
import { findForeignSecret } from '#server/same-secrets.ts'
import { findOtherSettings } from '#server/started-with.ts'
import type { Call } from './call.ts'

/** The shop a verb acts on. */
export interface Opened {
  config: Config
  database: OpenDatabase
  kept: KeptSecrets
}

/** Opens the shop of the settings, or refuses: a shell without them would open an empty demo. */
export async function withShop(
  { isDemo }: Call,
  act: (opened: Opened) => Promise<number>,
): Promise<number> {
  const config = requireConfig()
  refuseWrongKind(config, isDemo)
  const kept = await findSecrets(config)
  if ('problem' in kept) return refuseToStart(kept.problem)
  const database = await openDatabase(config, createLog(config))
  if ('problem' in database) return refuseToStart(database.problem)
  const differences = await findDifferences(database, config, kept)
  if (differences.length > 0) {
    await database.close()
    return refuseToStart(
      'This database was made with other settings. Run this with those of the shop:',
      differences,
    )
  }
  try {
    return await act({ config, database, kept })
  } finally {
    await database.close()
  }
}

function refuseWrongKind({ demo, dataDir, databaseUrl }: Config, isDemo: boolean): void {
  if (demo === isDemo) return
  const place = databaseUrl === null ? `in ${dataDir}` : 'at DATABASE_URL'
  refuseToStart(
    demo
      ? `STRIPE_SECRET_KEY is not set, so this is a demo, with its data ${place}. Set what the shop is set to, or add --demo to work on the demo.`
      : 'STRIPE_SECRET_KEY is set, so this is no demo. Leave --demo away.',
  )
}

async function findDifferences(
  { db }: OpenDatabase,
  config: Config,
  kept: KeptSecrets,
): Promise<string[]> {
  const others = await findOtherSettings(db, config)
  const foreign = await findForeignSecret(db, kept)
  return foreign === null ? others : [...others, `${foreign} is another`]
}

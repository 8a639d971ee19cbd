import type { LockedContext } from '../../settings/deps.ts'
import type { KeptSecrets } from '../../settings/secrets/kept-secrets.ts'
import { nameAppSecrets, type KnownSecret } from '../../settings/secrets/known-secrets.ts'
import { countSealed } from '../../licenses/reseal.ts'
import { deriveSecrets } from '../../settings/secrets/secrets.ts'
import { countDevicesByKey } from './signing-key-devices.ts'

export interface LossDeps extends LockedContext {
  kept: KeptSecrets
}

/** The losses that would follow from losing a secret. */
export interface Losses {
  /** Devices whose app knows no other signing key. */
  devices: number
  /** Rows that no other configured secret decrypts. */
  rows: number
  /** People who signed in before the current secret was in use. */
  sessions: number
}

export async function findLosses(deps: LossDeps, secret: KnownSecret): Promise<Losses> {
  if (secret.name === 'APP_SECRET')
    return {
      devices: 0,
      rows: await countRowsOnlyWith(deps, secret),
      sessions: await countSessions(deps),
    }
  const counts = await countDevicesByKey(deps.db)
  return { devices: counts.get(secret.fingerprint)?.needed_by ?? 0, rows: 0, sessions: 0 }
}

async function countRowsOnlyWith(
  { db, kept }: LossDeps,
  { fingerprint }: KnownSecret,
): Promise<number> {
  const others = nameAppSecrets(kept).filter((each) => each.fingerprint !== fingerprint)
  const counts = await countSealed(
    db,
    others.map(({ text }) => deriveSecrets([text])),
  )
  return counts.at(-1)!
}

async function countSessions({ db, clock }: LossDeps): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('verified_at', '<', ({ selectFrom }) =>
      selectFrom('shop_secrets')
        .select((eb) => eb.fn.max('used_since').as('since'))
        .where('name', '=', 'APP_SECRET'),
    )
    .executeTakeFirstOrThrow()
  return count
}

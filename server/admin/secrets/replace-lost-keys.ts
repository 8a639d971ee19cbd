import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import { findOwner, sendNewKey, writeNewKey } from '../../licenses/replace-key.ts'
import { findShutLicenses } from '../../licenses/reseal.ts'
import { defineAction } from '../act.ts'

/** One transaction replaces at most this many; the command repeats it. */
const most = 100

/**
 * Gives each license whose key no secret decrypts a new key, and emails it to its owner. Devices keep
 * their seats; their apps ask for the new key.
 */
export const replaceLostKeys = defineAction(
  'secrets/replace-keys',
  {},
  async (deps: Deps, trx) => {
    const shut = await findShutLicenses(deps.db, deps.secrets, most)
    for (const id of shut) await replaceLostKey(deps, trx, id)
    return {
      subject: 'licenses',
      before: { shut: shut.length },
      after: {
        replaced: shut.length,
        more: shut.length === most,
      },
    }
  },
  { asksReason: true },
)

/** Replaces a lost key. Hashed with the secret that is lost, the old key is never recognized again. */
async function replaceLostKey(deps: Deps, trx: Trx, id: string): Promise<void> {
  const license = await writeNewKey(deps, trx, { id, previous: null })
  const owner = await findOwner(trx, license)
  if (license.status === 'active' && owner !== null)
    await sendNewKey(deps, trx, license, { to: owner, replaced: 'lost' })
}

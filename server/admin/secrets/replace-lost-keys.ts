import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../settings/deps.ts'
import { findOwner, sendNewKey, writeNewKey } from '../../licenses/replace-key.ts'
import { findShutLicenses } from '../../licenses/reseal.ts'
import { defineAction } from '../act.ts'

/** The most licenses replaced in one transaction. The command repeats it for the rest. */
const most = 100

/**
 * Gives a new key to each license whose key no secret can decrypt any longer, and emails it to the owner.
 * Devices keep their seats; their apps ask for the new key.
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

/**
 * Replaces a lost key. The old key is hashed with the lost secret, so the shop will never recognize it again.
 */
async function replaceLostKey(deps: Deps, trx: Trx, id: string): Promise<void> {
  const license = await writeNewKey(deps, trx, { id, previous: null })
  const owner = await findOwner(trx, license)
  if (license.status === 'active' && owner !== null)
    await sendNewKey(deps, trx, license, { to: owner, replaced: 'lost' })
}

import type { Trx } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashKey } from '../../licenses/issue.ts'
import { makeLicenseKey } from '../../licenses/key.ts'
import { findShut } from '../../licenses/reseal.ts'
import { sendOwnKey } from '../../licenses/send-own-key.ts'
import { seal } from '../../secrets/secrets.ts'
import { defineAction } from '../act.ts'
import { replaceLostRepositoryKeys } from './repository-keys.ts'

/** How many one transaction replaces; the command repeats it. */
const most = 100

/**
 * Gives each license whose key no secret opens a new key, and emails it to its owner. Devices keep their
 * seats; their apps ask for the new key.
 */
export const replaceLostKeys = defineAction('secrets/replace-keys', {}, async (deps: Deps, trx) => {
  const shut = await findShut(deps.db, deps.secrets, 'licenses', most)
  for (const id of shut) await replaceKey(deps, trx, id)
  await forgetLostOldKeys(deps, trx)
  const repositoryKeys = await replaceLostRepositoryKeys(deps, trx, most)
  return {
    subject: 'licenses',
    before: { shut: shut.length },
    after: {
      replaced: shut.length,
      ...(repositoryKeys > 0 && { repositoryKeys }),
      more: shut.length === most,
    },
  }
})

/** Hashed with the secret that is lost, a key that was replaced is never recognized again. */
async function forgetLostOldKeys(deps: Deps, trx: Trx): Promise<void> {
  const shut = await findShut(deps.db, deps.secrets, 'replaced_keys', most)
  if (shut.length > 0) await trx.deleteFrom('replaced_keys').where('id', 'in', shut).execute()
}

async function replaceKey(deps: Deps, trx: Trx, id: string): Promise<void> {
  const key = makeLicenseKey()
  const license = await trx
    .updateTable('licenses')
    .set({
      key_sealed: seal(deps.secrets.seal, id, key),
      key_lookup: hashKey(deps.secrets.keyLookup, key),
      key_last4: key.slice(-4),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const owner = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', license.account_id)
    .executeTakeFirst()
  if (license.status === 'active' && owner?.email)
    await sendOwnKey(deps, trx, license, {
      to: owner.email,
      once: `replaced_${id}_${key.slice(-4)}`,
    })
}

import { sayQuantity } from '#contract/capitalize.ts'
import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import type { KeptSecrets } from '../../settings/secrets/kept-secrets.ts'
import { nameAppSecrets, type KnownSecret } from '../../settings/secrets/known-secrets.ts'
import type { SecretName } from '../../settings/secrets/secrets.ts'
import { readSigningKeys } from '../../settings/secrets/signing-keys.ts'
import { defineAction } from '../act.ts'
import { findLosses, type LossDeps } from './losses.ts'

const secret = z.string('name a secret').trim().min(1, 'name a secret')

/** Ends a secret for good. From the next start on, it is neither needed nor accepted. */
export const retireSecret = defineAction(
  'secrets/retire',
  { secret },
  async (deps: LossDeps, trx, input) => {
    const known = await lockSecrets(trx)
    const found = known.find(({ fingerprint }) => fingerprint === input.secret)
    if (found === undefined)
      return { refused: 'There is no secret with this id. “secrets status” lists them.' }
    if (found.retired_at !== null)
      return { refused: `Secret ${found.fingerprint} is already retired.` }
    const listed = await listUsable(deps.kept, known, found.name)
    const isListed = listed.includes(found.fingerprint)
    const refused = findRefusal(found, listed)
    if (refused !== null) return { refused }
    const { devices, rows, sessions } = await findLosses(deps, found)
    // Rows encrypted with a lost secret can't be decrypted anyway.
    if (rows > 0 && isListed)
      return {
        refused: `${sayQuantity(rows, 'row is', 'rows are')} still encrypted with this secret. Wait until “secrets status” shows none.`,
      }
    await trx
      .updateTable('shop_secrets')
      .set({ retired_at: deps.clock.now() })
      .where('position', '=', found.position)
      .execute()
    if (found.name === 'APP_SECRET') await forgetOldKeys(trx)
    return {
      subject: found.fingerprint,
      before: { secret: found.name, retired: false },
      after: { secret: found.name, retired: true, devices, rows, sessions },
    }
  },
  { asksReason: true },
)

/** Locks all secrets, so that two calls at once cannot retire the last two. */
function lockSecrets(trx: Trx): Promise<KnownSecret[]> {
  return trx.selectFrom('shop_secrets').selectAll().orderBy('position').forUpdate().execute()
}

/** Deletes the hashes of replaced keys, because a hash does not say which secret it was made with. */
async function forgetOldKeys(trx: Trx): Promise<void> {
  await trx
    .updateTable('licenses')
    .set({ previous_key_lookup: null })
    .where('previous_key_lookup', 'is not', null)
    .execute()
}

/** Lists the configured secrets that are not retired, in their order. */
async function listUsable(
  kept: KeptSecrets,
  known: KnownSecret[],
  name: SecretName,
): Promise<string[]> {
  const listed =
    name === 'APP_SECRET'
      ? nameAppSecrets(kept).map(({ fingerprint }) => fingerprint)
      : (await readSigningKeys(kept.licenseSigningKey)).map(({ kid }) => kid)
  const retired = known.filter(({ retired_at }) => retired_at !== null)
  return listed.filter((each) => !retired.some(({ fingerprint }) => fingerprint === each))
}

function findRefusal({ name, fingerprint }: KnownSecret, listed: string[]): string | null {
  if (listed.every((each) => each === fingerprint))
    return `This is the only ${name}. Add another one to the settings first.`
  return name === 'APP_SECRET' && listed[0] === fingerprint
    ? 'This APP_SECRET is in use. Put another one in front of it first.'
    : null
}

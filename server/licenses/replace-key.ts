import { randomUUID } from 'node:crypto'
import { times } from '#contract/limits.ts'
import type { KeyReplacer } from '#contract/webhook-events.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import type { Facts } from '../mail/emails/kinds.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import { seal } from '../settings/secrets/secrets.ts'
import type { License } from './find.ts'
import { hashKey } from './issue.ts'
import { makeLicenseKey } from './key.ts'
import { sendOwnKey } from './send-own-key.ts'

/** Why a key is not replaced: its license does not work or is a trial, or nobody would get the new key. */
export type Obstacle = 'trial' | 'suspended' | 'revoked' | 'erased'

/**
 * Gives a license with a leaked key a new key, and emails it to the owner. The license must be locked, so
 * that no device joins meanwhile.
 */
export async function replaceKey(
  deps: Deps,
  trx: Trx,
  license: License,
  by: KeyReplacer,
): Promise<License | Obstacle> {
  if (license.license_type === 'trial') return 'trial'
  if (license.status !== 'active') return license.status
  const owner = await findOwner(trx, license)
  if (owner === null) return 'erased'
  const renewed = await writeNewKey(deps, trx, { id: license.id, previous: license.key_lookup })
  await sendNewKey(deps, trx, renewed, { to: owner, replaced: by })
  const data = { license: license.id, order: license.order_id, by }
  await announce(deps, trx, { type: 'license.key_replaced', data })
  return renewed
}

/** Returns when the owner can next replace a license's key; null when they can now. */
export function findNextReplacement(
  { clock }: ShopContext,
  { key_replaced_at: last }: Pick<License, 'key_replaced_at'>,
): Date | null {
  const next = last && addMilliseconds(last, times.day)
  return next && next > clock.now() ? next : null
}

/** Finds the address of the license's owner; null once the person is erased. */
export async function findOwner(
  trx: Trx,
  { account_id }: Pick<License, 'account_id'>,
): Promise<string | null> {
  const { email } = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return email
}

/**
 * Writes a new key. `previous` is the lookup hash that still recognizes the former key; null when the secret
 * behind it is lost.
 */
export async function writeNewKey(
  { clock, secrets }: ShopContext,
  trx: Trx,
  { id, previous }: { id: string; previous: Buffer | null },
): Promise<License> {
  const key = makeLicenseKey()
  const license = await trx
    .updateTable('licenses')
    .set({
      key_lookup: hashKey(secrets.keyLookup, key),
      key_sealed: seal(secrets.seal, id, key),
      key_last4: key.slice(-4),
      previous_key_lookup: previous,
      key_replaced_at: clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await dropOldEmails(trx, id, clock.now())
  return license
}

export async function sendNewKey(
  deps: Deps,
  trx: Trx,
  license: License,
  addressed: { to: string } & Required<Pick<Facts<'license'>, 'replaced'>>,
): Promise<void> {
  await sendOwnKey(deps, trx, license, {
    ...addressed,
    once: `new_key_${randomUUID()}:${license.id}`,
  })
}

/** Drops queued emails with the former key, which would otherwise arrive after the new one. */
async function dropOldEmails(trx: Trx, licenseId: string, now: Date): Promise<void> {
  await trx
    .updateTable('emails')
    .set({ dropped_at: now, payload_sealed: null })
    .where('license_id', '=', licenseId)
    .where('kind', '=', 'license')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
}

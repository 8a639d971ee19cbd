import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import type { Facts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { License } from './find.ts'
import { openKey } from './issue.ts'

/** Emails the key of a license to its owner; false when the encrypted copy is damaged. */
export async function sendOwnKey(
  deps: Deps,
  trx: Trx,
  license: License,
  {
    to,
    once,
    ...greeting
  }: { to: string; once: string } & Pick<Facts<'license'>, 'isGift' | 'isMoved' | 'replaced'>,
): Promise<boolean> {
  const licenseKey = openKey(deps, license)
  if (licenseKey === null) return false
  const { license_type: type, updates_until: until, max_activations: maxActivations } = license
  const facts = { kind: 'license' as const, type, licenseKey, updatesUntil: until.toISOString() }
  const about = { licenseId: license.id, once }
  await queueEmail(deps, trx, to, { ...facts, maxActivations, ...greeting }, about)
  return true
}

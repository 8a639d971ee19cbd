import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Facts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { License } from './find.ts'
import { openKey } from './issue.ts'

/** Queues an email with the key of a license to whoever it belongs to; false when its copy is damaged. */
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

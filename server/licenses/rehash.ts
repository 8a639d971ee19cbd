import { sql } from 'kysely'
import type { ShopContext } from '../settings/deps.ts'
import { hashMailbox } from './mailbox.ts'
import { hashTrialDevice } from './trial.ts'

interface Hashed {
  stored: Buffer
  /** The text that was hashed, if it is still known. */
  of: string
}

/**
 * Hashes the trial data of these licenses again with the current secret, so that nobody gets a second trial.
 * If the original text is gone, the old hash stays, which is useless without the earlier secret.
 */
export async function rehashTrials(deps: ShopContext, licenseIds: string[]): Promise<void> {
  if (licenseIds.length === 0) return
  const { db } = deps
  const mailboxes = await db
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['trial_address_hash as stored', 'email_norm as of'])
    .where('licenses.id', 'in', licenseIds)
    .where('trial_address_hash', 'is not', null)
    .where('email_norm', 'is not', null)
    .$narrowType<Hashed>()
    .execute()
  const devices = await db
    .selectFrom('trial_devices')
    .innerJoin('activations', 'activations.license_id', 'trial_devices.license_id')
    .select(['fingerprint_mac as stored', 'activations.fingerprint as of'])
    .where('trial_devices.license_id', 'in', licenseIds)
    .execute()
  for (const { stored, fresh } of findStale(mailboxes, (email) => hashMailbox(deps, email)))
    await sql`
      update licenses set trial_address_hash = ${fresh} where trial_address_hash = ${stored}
      and not exists (select from licenses where trial_address_hash = ${fresh})
    `.execute(db)
  for (const { stored, fresh } of findStale(devices, (device) => hashTrialDevice(deps, device)))
    await sql`
      update trial_devices set fingerprint_mac = ${fresh} where fingerprint_mac = ${stored}
      and not exists (select from trial_devices where fingerprint_mac = ${fresh})
    `.execute(db)
}

/** Finds hashes made with an earlier secret, together with the current secret's hash of the same text. */
function findStale(all: Hashed[], hashes: (text: string) => Buffer[]) {
  return all.flatMap(({ stored, of }) => {
    const [fresh, ...earlier] = hashes(of)
    return earlier.some((each) => each.equals(stored)) ? [{ stored, fresh: fresh! }] : []
  })
}

import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Replacement } from '../mail/emails/new-key.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { License } from './find.ts'
import { findHolder } from './holders.ts'
import { sendOwnKey } from './send-own-key.ts'

/**
 * Emails a new key to the owner of its license, and tells the vendor, unless that is who replaced it. A person that a team bought it for is
 * told without the key, which may have leaked through them: the owner passes it on.
 */
export async function sendNewKey(
  deps: Deps,
  trx: Trx,
  license: License,
  { to, replacement }: { to: string; replacement: Replacement },
): Promise<void> {
  const holder = await findHolder(trx, license)
  const seatOf = holder?.email === to ? null : holder
  await sendOwnKey(deps, trx, license, {
    to,
    once: `new_key_${randomUUID()}:${license.id}`,
    replacement,
    ...(seatOf && { seatOf: seatOf.name }),
  })
  if (seatOf !== null) {
    const { name, email } = seatOf
    await queueEmail(deps, trx, email, { kind: 'seat_key_replaced', name, buyer: to })
  }
  if (replacement.by !== 'owner') return
  const inConsole =
    deps.config.admins.length > 0 ? `/admin/customer?id=${license.account_id}` : null
  const news = { kind: 'key_news' as const, license: license.id, replacement, inConsole }
  await queueEmail(deps, trx, deps.config.alertEmail, news)
}

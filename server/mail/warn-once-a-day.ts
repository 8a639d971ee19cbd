import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets/secrets.ts'
import { queueEmail } from './outbox.ts'

/** Warns an address about what strangers tried with it; at most one email of each kind a day. */
export async function warnOnceADay(
  deps: Deps,
  trx: Trx,
  email: { typed: string; normal: string },
  kind: 'wrong_codes' | 'change_refused',
): Promise<void> {
  const hidden = mac(deps.secrets.codePepper, 'warning', email.normal).toString('base64url')
  const day = deps.clock.now().toISOString().slice(0, 10)
  await queueEmail(deps, trx, email.typed, { kind }, { once: `${kind}:${hidden}:${day}` })
}

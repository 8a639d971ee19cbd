import type { Context } from 'hono'
import type { Books } from '../../deps.ts'
import { readShopFingerprint } from '../../secrets/shop-fingerprint.ts'
import { describeForwarding } from '../address.ts'

/** Tells whoever knows a webhook secret which shop answers here, and what it believes of its proxy. */
export async function answerPing({ db, config }: Books, c: Context): Promise<Response> {
  const forwarding = describeForwarding(c, config.trustedProxies)
  return c.json({ received: true, shop: await readShopFingerprint(db), forwarding })
}

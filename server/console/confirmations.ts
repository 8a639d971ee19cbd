import { randomBytes } from 'node:crypto'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { hash } from '../settings/secrets/secrets.ts'

const lifetime = 2 * times.minute

interface Confirmed {
  sessionId: string
  /** The name of the call, such as `orders/refund`. */
  call: string
  /** The hash of the body that the call is sent with. */
  bodySha256: Buffer
}

/**
 * Stores that somebody confirmed with their passkey. The result lets one request through, once, within two
 * minutes.
 */
export async function makeConfirmation(
  { db, clock }: ShopContext,
  { sessionId, call, bodySha256 }: Confirmed,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const what = { session_id: sessionId, call, body_sha256: bodySha256 }
  await db
    .insertInto('admin_confirmations')
    .values({ token_hash: hash(token), ...what, made_at: clock.now(), used_at: null })
    .execute()
  return token
}

/** Uses up a confirmation. If two calls use the same one, only one gets through. */
export async function useConfirmation(
  { db, clock }: ShopContext,
  { sessionId, call, bodySha256 }: Confirmed,
  token: string,
): Promise<boolean> {
  const now = clock.now()
  const used = await db
    .updateTable('admin_confirmations')
    .set({ used_at: now })
    .where('token_hash', '=', hash(token))
    .where('session_id', '=', sessionId)
    .where('call', '=', call)
    .where('body_sha256', '=', bodySha256)
    .where('used_at', 'is', null)
    .where('made_at', '>', addMilliseconds(now, -lifetime))
    .returning('call')
    .executeTakeFirst()
  return used !== undefined
}

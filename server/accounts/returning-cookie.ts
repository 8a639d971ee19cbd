import type { Books } from '../deps.ts'
import { mac } from '../secrets/secrets.ts'

/** How a request for a code names the browser that made it. */
export function nameAsker({ secrets }: Books, deviceHash: Buffer): Buffer {
  return mac(secrets.codePepper, 'asked by', deviceHash.toString('hex'))
}

/**
 * A browser that got its cookie with a request for a code has sent it back: without that cookie the code
 * opens nothing any more. The requests come first: a job that handles one meanwhile reads the mark, or its
 * code is there for the second statement.
 */
export async function noteReturningCookie(deps: Books, deviceHash: Buffer): Promise<void> {
  await deps.db
    .updateTable('sign_in_requests')
    .set({ cookie_seen: true })
    .where('device_mac', '=', nameAsker(deps, deviceHash))
    .where('handled_at', 'is', null)
    .execute()
  await deps.db
    .updateTable('sign_in_codes')
    .set({ had_cookie: true })
    .where('device_hash', '=', deviceHash)
    .where('burned_at', 'is', null)
    .where('had_cookie', '=', false)
    .execute()
}

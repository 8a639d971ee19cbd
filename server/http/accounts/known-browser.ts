import type { Context } from 'hono'
import { findKnownAccount, hashDevice } from '../../accounts/device-binding.ts'
import type { Books } from '../../deps.ts'
import { readDevice } from './device-cookie.ts'

/**
 * Names what the rate limits of the calling browser are counted under; null when it has never signed in. Not its
 * cookie, which each checkout renews.
 */
export async function findKnownBrowser(deps: Books, c: Context): Promise<string | null> {
  const cookie = readDevice(c, deps.config)
  return cookie === null ? null : findKnownAccount(deps, hashDevice(cookie))
}

import type { Context } from 'hono'
import { findKnownAccount, hashDevice } from '#server/accounts/device-binding.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { readDevice } from './device-cookie.ts'

/**
 * Returns the key for the rate limits of the calling browser; null when it has never signed in. It is not
 * the cookie, which each checkout renews.
 */
export async function findKnownBrowser(deps: ShopContext, c: Context): Promise<string | null> {
  const cookie = readDevice(c, deps.config)
  return cookie === null ? null : findKnownAccount(deps, hashDevice(cookie))
}

import type { Context } from 'hono'
import { findKnownAccount, hashDevice } from '#server/accounts/device-binding.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { readDevice } from './device-cookie.ts'

/**
 * Returns the key for the calling browser's rate limits; null if it has never signed in. It cannot be the
 * cookie, because each checkout renews that.
 */
export async function findKnownBrowser(deps: ShopContext, c: Context): Promise<string | null> {
  const cookie = readDevice(c, deps.config)
  return cookie === null ? null : findKnownAccount(deps, hashDevice(cookie))
}

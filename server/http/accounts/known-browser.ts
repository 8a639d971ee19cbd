import type { Context } from 'hono'
import { hashDevice, knowsDevice } from '../../accounts/device-binding.ts'
import type { Books } from '../../deps.ts'
import { readDevice } from './device-cookie.ts'

/** What the budgets of the calling browser are counted under; null when it has never signed in. */
export async function findKnownBrowser(deps: Books, c: Context): Promise<string | null> {
  const cookie = readDevice(c, deps.config)
  if (cookie === null) return null
  const device = hashDevice(cookie)
  return (await knowsDevice(deps, device)) ? device.toString('hex') : null
}

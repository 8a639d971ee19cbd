import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { findRenewed, hashDevice, type DeviceBinding } from '#server/accounts/device-binding.ts'
import type { Session } from '#server/accounts/session.ts'
import type { Config } from '#server/settings/config.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { addressOf } from '../../guards/address.ts'

type CookieConfig = Pick<Config, 'siteUrl'>

const oneYear = 365 * 24 * 60 * 60

/** Reads the device cookie. It is the half of a sign-in that no script can read and no email contains. */
export function readDevice(c: Context, config: CookieConfig): string | null {
  const cookie = getCookie(c, cookieName(config))
  return cookie && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null
}

export function makeDevice(): string {
  return randomBytes(32).toString('base64url')
}

export function keepDevice(c: Context, config: CookieConfig, cookie: string): void {
  setCookie(c, cookieName(config), cookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(config),
    maxAge: oneYear,
  })
}

export function readDeviceBinding(c: Context, config: CookieConfig): DeviceBinding {
  const cookie = readDevice(c, config)
  const deviceHash = cookie === null ? null : hashDevice(cookie)
  return { cookie, deviceHash, ipPrefix: addressOf(c) }
}

/** Sends the new cookie to a browser that opened a session with its former cookie. */
export function keepRenewed(deps: ShopContext, c: Context, session: Session): void {
  const cookie = readDevice(c, deps.config)
  const renewed = cookie && findRenewed(deps, cookie, session)
  if (renewed !== null) keepDevice(c, deps.config, renewed)
}

/** Returns the name of the cookie. `__Host-` needs https; on plain http, browsers would drop it. */
function cookieName(config: CookieConfig): string {
  return isHttps(config) ? '__Host-dev' : 'dev'
}

function isHttps({ siteUrl }: CookieConfig): boolean {
  return siteUrl.startsWith('https:')
}

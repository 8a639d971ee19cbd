import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../../settings/config.ts'
import { challengeLifetime } from '../../console/passkeys.ts'
import { sessionLength } from '../../console/sessions.ts'
import { hash } from '../../settings/secrets/secrets.ts'
import { sessionCookie } from '../calls/admin/caller.ts'

type CookieConfig = Pick<Config, 'siteUrl'>

/**
 * Reads which browser it is, between the request for a passkey and its answer; null if there was no such
 * request.
 */
export function readBrowser(c: Context, config: CookieConfig): string | null {
  const cookie = readCookie(c, config)
  return cookie === null ? null : hash(cookie).toString('hex')
}

/** Sets the browser's cookie, or keeps it, so that two tabs do not end each other's challenges. */
export function keepBrowser(c: Context, config: CookieConfig): string {
  const cookie = readCookie(c, config) ?? randomBytes(32).toString('base64url')
  const maxAge = challengeLifetime / 1000
  setCookie(c, browserCookie(config), cookie, { ...attributes(config), maxAge })
  return hash(cookie).toString('hex')
}

export function keepSession(c: Context, config: CookieConfig, token: string): void {
  const maxAge = sessionLength / 1000
  setCookie(c, sessionCookie(config), token, { ...attributes(config), maxAge })
}

export function dropSession(c: Context, config: CookieConfig): void {
  deleteCookie(c, sessionCookie(config), attributes(config))
}

function readCookie(c: Context, config: CookieConfig): string | null {
  const cookie = getCookie(c, browserCookie(config))
  return cookie && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null
}

function browserCookie(config: CookieConfig): string {
  return `${sessionCookie(config)}-browser`
}

function attributes({ siteUrl }: CookieConfig) {
  const secure = siteUrl.startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const
}

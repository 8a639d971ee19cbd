import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../settings/config.ts'
import { sessionLength } from '../console/sessions.ts'
import { hash } from '../secrets/secrets.ts'
import { sessionCookie } from './admin/caller.ts'

type CookieConfig = Pick<Config, 'siteUrl'>

/** As long as a browser is remembered after a right code. */
const halfYear = 180 * 24 * 60 * 60

/** The half of a code that no email contains: the hash of the cookie of the browser that asked. */
export function readBrowser(c: Context, config: CookieConfig): Buffer | null {
  const cookie = readCookie(c, config)
  return cookie === null ? null : hash(cookie)
}

/** The same for known and unknown addresses: each time the cookie is kept for longer. */
export function keepBrowser(c: Context, config: CookieConfig): Buffer {
  const cookie = readCookie(c, config) ?? randomBytes(32).toString('base64url')
  setCookie(c, browserCookie(config), cookie, { ...attributes(config), maxAge: halfYear })
  return hash(cookie)
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

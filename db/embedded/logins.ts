import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Place } from './place.ts'
import type { Postmaster } from './postmaster.ts'

type Lock = Pick<Place, 'password'>
type Door = Pick<Postmaster, 'port'>

/** The role that the shop logs in as, and the database that it owns. */
export const shop = 'shop'

/**
 * Returns the superuser's login. The superuser uses this database alone, where the shop can't log in, so
 * it executes nothing that the shop, or a backup that somebody tampered with, has put into a database.
 */
export function superuserUrl(place: Lock, server: Door): string {
  return urlOf('postgres', readPassword(place), server)
}

export function shopUrl(place: Lock, server: Door): string {
  return urlOf(shop, shopPassword(place), server)
}

/** Derives the shop's password, so that each start knows it. Nobody can derive the superuser's from it. */
export function shopPassword(place: Lock): string {
  return createHmac('sha256', readPassword(place)).update(shop).digest('base64url')
}

function readPassword({ password }: Lock): string {
  return readFileSync(password, 'utf8')
}

/** Builds a URL with sslmode. Without it, a PGSSLMODE meant for another server would apply to this one. */
function urlOf(login: string, password: string, { port }: Door): string {
  return `postgresql://${login}:${password}@127.0.0.1:${port}/${login}?sslmode=disable`
}

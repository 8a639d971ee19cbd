import pg from 'pg'
import { isDiskFull } from '../connect.ts'
import { refuseFull } from './bring-up.ts'
import { shop, shopPassword, superuserUrl } from './logins.ts'
import type { Place } from './place.ts'
import type { Postmaster } from './postmaster.ts'
import type { Problem } from './problem.ts'

interface Found {
  is_old: boolean
  has_role: boolean
  has_database: boolean
}

/** Ensures that the shop has its role and database, or says why not. Call it under the start lock. */
export async function ensureShop(place: Place, server: Postmaster): Promise<Problem | undefined> {
  const client = new pg.Client({
    connectionString: superuserUrl(place, server),
    connectionTimeoutMillis: 30_000,
  })
  // A server that stops in the meantime also emits an event, which would end this program.
  client.on('error', () => {})
  try {
    await client.connect()
    return await makeMissing(client, place)
  } catch (error) {
    if (isDiskFull(error as NodeJS.ErrnoException)) return refuseFull(place)
    return {
      problem: `The database in ${place.cluster} cannot be used (${(error as Error).message}): see ${place.log}, then start again.`,
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeMissing(client: pg.Client, place: Place): Promise<Problem | undefined> {
  const { rows } = await client.query<Found>(`
    select to_regclass('public.migrations') is not null as is_old,
      exists (select from pg_roles where rolname = '${shop}') as has_role,
      exists (select from pg_database where datname = '${shop}') as has_database`)
  const found = rows[0]!
  if (found.is_old)
    return {
      problem: `The database in ${place.server} is from before 1.0: move that folder away, and start again with an empty one.`,
    }
  // A single query is one transaction, so no role is left behind that could log in to postgres.
  if (!found.has_role)
    await client.query(`
      revoke connect on database postgres from public;
      create role ${shop} login password ${client.escapeLiteral(shopPassword(place))}`)
  if (!found.has_database) await client.query(`create database ${shop} owner ${shop}`)
  return undefined
}

import { sql, type RawBuilder } from 'kysely'
import { parseEmail } from '#contract/email.ts'
import type { Books } from '../../deps.ts'
import { nameActor } from '../../console/admins.ts'

/**
 * The email of a person of the console, or the name of an API key, for the actor in a column; null for
 * an operator at the command line. The record itself has no addresses.
 */
export function nameOf(actor: string): RawBuilder<string | null> {
  return sql`coalesce(
    (select min(email) from admins where 'admin:' || left(admins.id::text, 8) = ${sql.ref(actor)}),
    (select min(name) from api_keys where 'api-key:' || left(api_keys.id::text, 8) = ${sql.ref(actor)})
  )`
}

/** Turns the email of a person into their actor; leaves anything else as written. */
export async function findActor({ db }: Books, typed: string): Promise<string> {
  const email = parseEmail(typed)
  if (email === null) return typed.trim()
  const admin = await db
    .selectFrom('admins')
    .select('id')
    .where('email_norm', '=', email.normal)
    .executeTakeFirst()
  return admin === undefined ? typed : nameActor(admin.id)
}

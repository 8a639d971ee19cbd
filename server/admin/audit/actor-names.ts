import { sql, type RawBuilder } from 'kysely'
import { parseEmail } from '#contract/email.ts'
import type { Sql } from '../filters.ts'

const actorOfAdmin = sql`'admin:' || left(admins.id::text, 8)`

/**
 * Returns an expression for the email of a person of the console or the name of an API key, from a column
 * with an actor. It is null for somebody at the command line. The record itself contains no addresses.
 */
export function nameOf(actor: string): RawBuilder<string | null> {
  return sql`coalesce(
    (select min(email) from admins where ${actorOfAdmin} = ${sql.ref(actor)}),
    (select min(name) from api_keys where 'api-key:' || left(api_keys.id::text, 8) = ${sql.ref(actor)})
  )`
}

/** Matches the actions of somebody, who is named by email or as in the record. */
export function isActor(typed: string): Sql {
  const email = parseEmail(typed)?.normal ?? null
  return sql`actor = coalesce(
    (select ${actorOfAdmin} from admins where email_norm = ${email}), ${typed}
  )`
}

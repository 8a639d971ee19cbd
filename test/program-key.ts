import { createToken } from '#server/api-keys/token.ts'
import { hash } from '#server/secrets/secrets.ts'
import type { ProgramDatabase } from './program-database.ts'

/** An API key as the console makes it; test/http/api-keys.test.ts tries that. */
export async function addApiKey(db: ProgramDatabase, scopes: string[]): Promise<string> {
  const token = createToken()
  const email = 'owner@example.org'
  const now = new Date()
  const owner = { email, email_norm: email, role: 'owner' as const, added_at: now }
  const { id } = await db
    .insertInto('admins')
    .values({ ...owner, removed_at: null })
    .onConflict((conflict) => conflict.column('email_norm').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now.getTime() + 3_600_000)
  const row = { name: 'a build server', hint: token.slice(-4), scopes, made_by: id, made_at: now }
  await db
    .insertInto('api_keys')
    .values({ ...row, token_hash: hash(token), expires_at, used_at: null, revoked_at: null })
    .execute()
  return token
}

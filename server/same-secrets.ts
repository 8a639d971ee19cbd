import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hash } from './secrets.ts'
import type { KeptSecrets } from './kept-secrets.ts'

/**
 * The database stores a fingerprint of the secrets it was first opened with. With other secrets, stored
 * keys could not be decrypted and devices would not trust new certificates.
 */
export async function findForeignSecret(
  db: Kysely<Database>,
  secrets: KeptSecrets,
): Promise<'APP_SECRET' | 'LICENSE_SIGNING_KEY' | null> {
  const named = { APP_SECRET: secrets.appSecret, LICENSE_SIGNING_KEY: secrets.licenseSigningKey }
  for (const name of ['APP_SECRET', 'LICENSE_SIGNING_KEY'] as const) {
    const fingerprint = hash(`fingerprint of ${name} ${named[name]}`).toString('base64url')
    await db
      .insertInto('secret_fingerprints')
      .values({ name, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('secret_fingerprints')
      .select('fingerprint')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (row.fingerprint !== fingerprint) return name
  }
  return null
}

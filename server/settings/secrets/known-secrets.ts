import type { Selectable } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { KeptSecrets } from './kept-secrets.ts'
import { splitAppSecrets } from '../setting.ts'
import { fingerprintOf, type SecretName } from './secrets.ts'

export type KnownSecret = Selectable<Database['shop_secrets']>

export interface NamedSecret {
  fingerprint: string
  text: string
}

/**
 * Reads the secrets that rows and apps depend on or once did, in the order in which the shop first saw them.
 */
export function readKnownSecrets(db: Db, name: SecretName): Promise<KnownSecret[]> {
  return db
    .selectFrom('shop_secrets')
    .selectAll()
    .where('name', '=', name)
    .orderBy('position')
    .execute()
}

/** Lists the secrets in the setting under their database names; the one in use comes first. */
export function nameAppSecrets({ appSecret }: Pick<KeptSecrets, 'appSecret'>): NamedSecret[] {
  return splitAppSecrets(appSecret).map((text) => ({
    fingerprint: fingerprintOf('APP_SECRET', text),
    text,
  }))
}

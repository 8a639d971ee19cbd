import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { product } from '#contract/product.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { seal } from '../../secrets/secrets.ts'
import { readShopFingerprint } from '../../secrets/shop-fingerprint.ts'

/** A key that signs, or once signed, the repositories for apt and dnf. */
export type RepositoryKey = Selectable<Database['repository_keys']>

/** All of them, the oldest first; the first call makes one. */
export async function openRepositoryKeys(deps: Books): Promise<RepositoryKey[]> {
  const keys = await readRepositoryKeys(deps.db)
  return keys.length > 0 ? keys : makeFirstKey(deps)
}

export function readRepositoryKeys(db: Db): Promise<RepositoryKey[]> {
  return db
    .selectFrom('repository_keys')
    .selectAll()
    .orderBy('made_at')
    .orderBy('fingerprint')
    .execute()
}

/** Of two instances that make one at once, the second takes that of the first. */
async function makeFirstKey(deps: Books): Promise<RepositoryKey[]> {
  await readShopFingerprint(deps.db)
  return deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('shop').select('is_this').forUpdate().execute()
    const keys = await readRepositoryKeys(trx)
    return keys.length > 0 ? keys : [await makeRepositoryKey(deps, trx)]
  })
}

/** Every key that is not retired signs, so a machine that knows one of them goes on. */
export async function makeRepositoryKey(
  { clock, secrets }: Books,
  trx: Trx,
): Promise<RepositoryKey> {
  const { generateKey } = await import('openpgp')
  const id = randomUUID()
  // A signature must not be older than its key, and has no parts of a second.
  const made_at = new Date(Math.floor(clock.now().getTime() / 1000) * 1000)
  const { privateKey } = await generateKey({
    // What apt and dnf of all supported systems know.
    type: 'ecc',
    curve: 'ed25519Legacy',
    userIDs: [{ name: `${product.name} packages` }],
    subkeys: [],
    date: made_at,
    format: 'object',
  })
  return trx
    .insertInto('repository_keys')
    .values({
      id,
      fingerprint: privateKey.getFingerprint().toUpperCase(),
      public_key: privateKey.toPublic().armor(),
      private_sealed: seal(secrets.seal, id, privateKey.armor()),
      made_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { LockedContext } from '../deps.ts'
import type { KeptSecrets } from './kept-secrets.ts'
import {
  nameAppSecrets,
  readKnownSecrets,
  type KnownSecret,
  type NamedSecret,
} from './known-secrets.ts'
import type { SecretName } from './secrets.ts'
import { nameShop } from './shop-fingerprint.ts'
import { readSigningKeys, type SigningKey, type SigningKeys } from './signing-keys.ts'
import { sayWhileStopped } from '../command-line.ts'

export interface AcceptedSecrets {
  /**
   * The first secret is in use. The others decrypt what was encrypted with them, or by instances that use
   * them later.
   */
  appSecrets: [string, ...string[]]
  signingKeys: SigningKeys
}

/**
 * Accepts the configured secrets, or returns what to do. The database names the secrets that its rows and the
 * installed apps depend on: without one of them, stored keys could not be decrypted, or devices would not
 * trust new certificates. Retired secrets are dropped, even if they are still configured.
 */
export async function acceptSecrets(
  deps: LockedContext,
  kept: KeptSecrets,
): Promise<AcceptedSecrets | { problem: string }> {
  const appSecrets = nameAppSecrets(kept)
  const signingKeys = await nameKeys(kept)
  return deps.db.transaction().execute(async (trx) => {
    // The first start decides which secrets the shop has. If two run at once with different secrets, one of
    // them is refused.
    await sql`lock table shop_secrets in share row exclusive mode`.execute(trx)
    await nameShop(trx, deps.config.kind)
    const apps = await compare(trx, 'APP_SECRET', appSecrets)
    const keys = await compare(trx, 'LICENSE_SIGNING_KEY', signingKeys)
    const problem = apps.problem ?? keys.problem
    if (problem !== null) return { problem }
    const [inUse, ...others] = apps.usable
    const now = deps.clock.now()
    await note(trx, now, 'APP_SECRET', [inUse!], others)
    await note(trx, now, 'LICENSE_SIGNING_KEY', keys.usable, [])
    return {
      appSecrets: [inUse!.text, ...others.map(({ text }) => text)],
      signingKeys: await orderKeys(trx, keys.usable),
    }
  })
}

type NamedKey = NamedSecret & SigningKey

async function nameKeys({ licenseSigningKey }: KeptSecrets): Promise<NamedKey[]> {
  const keys = await readSigningKeys(licenseSigningKey)
  return keys.map((key) => ({ ...key, fingerprint: key.kid }))
}

async function compare<Named extends NamedSecret>(
  trx: Trx,
  name: SecretName,
  listed: Named[],
): Promise<{ usable: Named[]; problem: string | null }> {
  const known = await readKnownSecrets(trx, name)
  const isListed = ({ fingerprint }: KnownSecret) =>
    listed.some((each) => each.fingerprint === fingerprint)
  const needed = known.filter(({ used_since, retired_at }) => used_since && !retired_at)
  const missing = needed.find((each) => !isListed(each))
  const retired = known.filter(({ retired_at }) => retired_at !== null)
  const usable = listed.filter(
    ({ fingerprint }) => !retired.some((each) => each.fingerprint === fingerprint),
  )
  if (missing) return { usable, problem: describeMissing(missing, needed.some(isListed)) }
  return { usable, problem: findMisuse(name, usable, known, needed) }
}

/**
 * Finds a misuse of secrets. An instance that was not restarted would drop what is encrypted with a secret it
 * has never seen.
 */
function findMisuse(
  name: SecretName,
  [first]: NamedSecret[],
  known: KnownSecret[],
  needed: KnownSecret[],
): string | null {
  if (first === undefined) return `Every ${name} that is set is retired: add a new one.`
  const isKnown = known.some(({ fingerprint }) => fingerprint === first.fingerprint)
  return name === 'APP_SECRET' && needed.length > 0 && !isKnown
    ? 'APP_SECRET begins with a secret that is new here. First start every instance with it at the end, then put it in front.'
    : null
}

function describeMissing({ name, fingerprint }: KnownSecret, hasAnother: boolean): string {
  return hasAnother
    ? `${name} lacks ${fingerprint}, which is still needed: add it, with a comma between. If nothing needs it any more: ${sayWhileStopped(`secrets retire ${fingerprint}`, 'data')}`
    : describeForeign(name)
}

function describeForeign(name: SecretName): string {
  return `${name} is not the one this database was made with. Set the ${name} of the other instances, or that of the backup. If it is lost, docs/operating/rotate.md says how to go on.`
}

async function note(
  trx: Trx,
  now: Date,
  name: SecretName,
  used: NamedSecret[],
  others: NamedSecret[],
): Promise<void> {
  const toRow = (used_since: Date | null) => (each: NamedSecret) => ({
    name,
    fingerprint: each.fingerprint,
    known_since: now,
    used_since,
  })
  await trx
    .insertInto('shop_secrets')
    .values([...used.map(toRow(now)), ...others.map(toRow(null))])
    .onConflict((conflict) =>
      conflict.columns(['name', 'fingerprint']).doUpdateSet({
        used_since: sql`coalesce(shop_secrets.used_since, excluded.used_since)`,
      }),
    )
    .execute()
}

async function orderKeys(trx: Trx, keys: NamedKey[]): Promise<SigningKeys> {
  const known = await readKnownSecrets(trx, 'LICENSE_SIGNING_KEY')
  const find = ({ fingerprint }: KnownSecret) => keys.find(({ kid }) => kid === fingerprint)
  const ordered = known.flatMap((each) => find(each) ?? [])
  const first = known[0]?.retired_at === null ? ordered[0] : undefined
  return { keys: ordered, first: first ?? null }
}

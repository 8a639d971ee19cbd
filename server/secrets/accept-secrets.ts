import { sql } from 'kysely'
import type { SecretName } from '#db/schema.ts'
import type { LockedBooks } from '../deps.ts'
import type { KeptSecrets } from './kept-secrets.ts'
import {
  nameAppSecrets,
  readKnownSecrets,
  type KnownSecret,
  type NamedSecret,
} from './known-secrets.ts'
import { readSigningKeys, type SigningKey, type SigningKeys } from '../licenses/signing-keys.ts'
import { sayWhileStopped } from '../settings/command-line.ts'

/** The secrets that this database can be used with. */
export interface AcceptedSecrets {
  /** The first one is in use; the others open what was sealed earlier or will be. */
  appSecrets: [string, ...string[]]
  signingKeys: SigningKeys
}

/**
 * The database names the secrets that its rows and the installed apps depend on. Without one of them,
 * stored keys could not be opened and devices would not trust new certificates: answers what to do.
 * Retired secrets are dropped, even when the settings still name them.
 */
export async function acceptSecrets(
  deps: LockedBooks,
  kept: KeptSecrets,
): Promise<AcceptedSecrets | { problem: string }> {
  const listed = { APP_SECRET: nameAppSecrets(kept), LICENSE_SIGNING_KEY: await nameKeys(kept) }
  const found = {
    APP_SECRET: await compare(deps, 'APP_SECRET', listed.APP_SECRET),
    LICENSE_SIGNING_KEY: await compare(deps, 'LICENSE_SIGNING_KEY', listed.LICENSE_SIGNING_KEY),
  }
  for (const { problem } of Object.values(found)) if (problem !== null) return { problem }
  const [inUse, ...others] = found.APP_SECRET.usable
  await note(deps, 'APP_SECRET', [inUse!], others)
  await note(deps, 'LICENSE_SIGNING_KEY', found.LICENSE_SIGNING_KEY.usable, [])
  return {
    appSecrets: [inUse!.text, ...others.map(({ text }) => text)],
    signingKeys: await orderKeys(deps, found.LICENSE_SIGNING_KEY.usable),
  }
}

type NamedKey = NamedSecret & SigningKey

async function nameKeys({ licenseSigningKey }: KeptSecrets): Promise<NamedKey[]> {
  const keys = await readSigningKeys(licenseSigningKey)
  return keys.map((key) => ({ ...key, fingerprint: key.kid }))
}

async function compare<Named extends NamedSecret>(
  deps: LockedBooks,
  name: SecretName,
  listed: Named[],
): Promise<{ usable: Named[]; problem: string | null }> {
  const isFirst = await claimDatabase(deps, name, listed)
  const known = await readKnownSecrets(deps.db, name)
  // Another instance that starts at the same time may have been first.
  if (known.length === 0 && !isFirst) return { usable: [], problem: describeForeign(name) }
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

/** An instance that was not restarted since would drop what is sealed with a secret it never saw. */
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

/** The first start decides whose shop it is. */
async function claimDatabase(
  { db }: LockedBooks,
  name: SecretName,
  listed: NamedSecret[],
): Promise<boolean> {
  await db
    .insertInto('secret_fingerprints')
    .values({ name, fingerprint: listed[0]!.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await db
    .selectFrom('secret_fingerprints')
    .select('fingerprint')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return listed.some(({ fingerprint }) => fingerprint === first.fingerprint)
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
  { db, clock }: LockedBooks,
  name: SecretName,
  used: NamedSecret[],
  others: NamedSecret[],
): Promise<void> {
  const now = clock.now()
  const toRow = (used_since: Date | null) => (each: NamedSecret) => ({
    name,
    fingerprint: each.fingerprint,
    known_since: now,
    used_since,
  })
  await db
    .insertInto('shop_secrets')
    .values([...used.map(toRow(now)), ...others.map(toRow(null))])
    .onConflict((conflict) =>
      conflict.columns(['name', 'fingerprint']).doUpdateSet({
        used_since: sql`coalesce(shop_secrets.used_since, excluded.used_since)`,
      }),
    )
    .execute()
}

async function orderKeys({ db }: LockedBooks, keys: NamedKey[]): Promise<SigningKeys> {
  const known = await readKnownSecrets(db, 'LICENSE_SIGNING_KEY')
  const find = ({ fingerprint }: KnownSecret) => keys.find(({ kid }) => kid === fingerprint)
  const ordered = known.flatMap((each) => find(each) ?? [])
  const first = known[0]?.retired_at === null ? ordered[0] : undefined
  return { keys: ordered, first: first ?? null }
}

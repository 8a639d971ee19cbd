import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import { countActivations, type License, type Querying } from './find.ts'
import type { Finding } from './answer.ts'
import { lookupHashes } from './issue.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'

export type ReplacedKey = Selectable<Database['replaced_keys']>

/** A device that stayed when its key was replaced, and asks with the old key in time. */
export interface Kept {
  license: License
  activation: Selectable<Database['activations']>
  activationCount: number
  worksUntil: Date
}

/** Finds a key that a license had before, as typed. */
export async function findReplacedKey(
  deps: Books,
  db: Querying,
  typedKey: string,
): Promise<ReplacedKey | null> {
  const key = readLicenseKey(typedKey)
  if (key === null) return null
  const row = await db
    .selectFrom('replaced_keys')
    .selectAll()
    .where('key_lookup', 'in', lookupHashes(deps, key))
    .executeTakeFirst()
  return row ?? null
}

/** Null for a device that did not stay, and for all of them once the old key's time is over. */
export async function findKept(
  { clock }: Books,
  db: Querying,
  replaced: ReplacedKey,
  fingerprint: string | undefined,
): Promise<Kept | null> {
  if (fingerprint === undefined || replaced.works_until <= clock.now()) return null
  const activation = await db
    .selectFrom('activations')
    .selectAll()
    .where('license_id', '=', replaced.license_id)
    .where('fingerprint', '=', fingerprint)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  // One that left and came back has the new key.
  if (activation === undefined || !replaced.kept_activations.includes(activation.id)) return null
  const license = await db
    .selectFrom('licenses')
    .selectAll()
    .where('id', '=', replaced.license_id)
    .executeTakeFirstOrThrow()
  const activationCount = await countActivations(db, license.id)
  return { license, activation, activationCount, worksUntil: replaced.works_until }
}

/** Every app knows this code, and asks for the key again. Nothing of the license is told. */
export function refuseReplaced(): Finding {
  return {
    code: 'not_found',
    license: null,
    activationId: null,
    activationCount: null,
    keyReplaced: { worksUntil: null },
  }
}

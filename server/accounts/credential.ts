import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { sizes, times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { queueLetter } from '../mail/outbox.ts'
import { holdsGrant, type Binder } from './device-binding.ts'
import { macCode } from './code.ts'

type CredentialDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs'>
export type Grant = Selectable<Database['login_grants']>

export interface Credential {
  emailNormal: string
  code: string
  binder: Binder
}

/** The grant of this browser, for 45 minutes after its code was verified. */
export async function useDeviceGrant(
  deps: CredentialDeps,
  credential: Credential,
): Promise<Grant | null> {
  if (credential.binder.deviceHash === null) return null
  const grants = await findMatching(deps, credential)
  return grants.find((grant) => holdsGrant(credential.binder, grant)) ?? null
}

/** For callers without that browser's cookie: the code is all they need to guess. */
export async function useNetworkGrant(
  deps: CredentialDeps,
  credential: Credential,
): Promise<Grant | null> {
  const grants = await findMatching(deps, credential)
  const own = grants.find((grant) => holdsGrant(credential.binder, grant))
  if (own) return countUse(deps, own)
  for (const grant of grants) await noteMismatch(deps, grant)
  return null
}

async function findMatching(deps: CredentialDeps, credential: Credential): Promise<Grant[]> {
  const grants = await findOpenGrants(deps, credential.emailNormal)
  return grants.filter((grant) =>
    timingSafeEqual(
      grant.code_mac,
      macCode(deps, grant.challenge_id, credential.emailNormal, credential.code),
    ),
  )
}

export function findOpenGrants(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  emailNormal: string,
): Promise<Grant[]> {
  return db
    .selectFrom('login_grants')
    .selectAll()
    .where('email_norm', '=', emailNormal)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', addMilliseconds(clock.now(), -times.grantSlack))
    .execute()
}

/** A grant bound to a network only is a weaker thing: it works twenty times. */
async function countUse(deps: CredentialDeps, grant: Grant): Promise<Grant | null> {
  const used = await deps.db
    .updateTable('login_grants')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', grant.id)
    .where('uses', '<', sizes.cookielessUses)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n ? grant : null
}

/**
 * The right code from a wrong device. The first ones are only counted, or a stranger could end
 * other people's sessions; the third ends it and the owner is told.
 */
async function noteMismatch(deps: CredentialDeps, grant: Grant): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { mismatches } = await trx
      .updateTable('login_grants')
      .set((eb) => ({ mismatches: eb('mismatches', '+', 1) }))
      .where('id', '=', grant.id)
      .returning('mismatches')
      .executeTakeFirstOrThrow()
    if (mismatches !== sizes.grantMismatches) return
    await trx
      .updateTable('login_grants')
      .set({ revoked_at: deps.clock.now() })
      .where('id', '=', grant.id)
      .execute()
    const { email } = await trx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', grant.account_id)
      .executeTakeFirstOrThrow()
    await queueLetter(deps, trx, email, { kind: 'grant_revoked' })
  })
}

export async function revokeGrant(deps: Pick<Deps, 'db' | 'clock'>, grantId: string) {
  await deps.db
    .updateTable('login_grants')
    .set({ revoked_at: deps.clock.now() })
    .where('id', '=', grantId)
    .execute()
}

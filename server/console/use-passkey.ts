import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Assertion } from '#contract/admin/sign-in.ts'
import type { Books } from '../deps.ts'
import { nameActor } from './admins.ts'
import { challengeLifetime, makeChallenge, useChallenge, type Occasion } from './challenges.ts'
import { requireRelyingParty } from './relying-party.ts'

type Passkey = Selectable<Database['admin_passkeys']>

/** What the browser needs to ask for one of this person's passkeys. */
export async function askForPasskey(
  deps: Books,
  adminId: string,
  occasion: Occasion,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await deps.db
    .selectFrom('admin_passkeys')
    .select(['id', 'transports'])
    .where('admin_id', '=', adminId)
    .orderBy('added_at')
    .execute()
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: requireRelyingParty(deps.config).id,
    challenge: await makeChallenge(deps, adminId, occasion),
    allowCredentials: passkeys,
    userVerification: 'required',
    timeout: challengeLifetime,
  })
}

/** Answers whose passkey it was; null for anything but a fresh answer to this very occasion. */
export async function checkAssertion(
  deps: Books,
  assertion: Assertion,
  occasion: Occasion,
): Promise<string | null> {
  const used = await useChallenge(deps, assertion.response.clientDataJSON, occasion)
  if (used === null) return null
  const passkey = await deps.db
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('id', '=', assertion.id)
    .where('admin_id', '=', used.adminId)
    .executeTakeFirst()
  if (passkey === undefined) return null
  const counter = await readCounter(deps, assertion, passkey, used.challenge)
  if (counter === null || !(await noteUse(deps, passkey, counter))) return null
  return used.adminId
}

/** Null when the answer is not what this passkey signs for this site. */
async function readCounter(
  { config, log }: Books,
  assertion: Assertion,
  passkey: Passkey,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const party = requireRelyingParty(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The database compares the counter, as two answers can come at once.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'a passkey was refused')
    return null
  }
}

/** A counter that does not rise means a copy; synced passkeys don't count. */
async function noteUse({ db, clock, log }: Books, passkey: Passkey, counter: number) {
  const noted = await db
    .updateTable('admin_passkeys')
    .set({ counter, used_at: clock.now() })
    .where('id', '=', passkey.id)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  if (noted !== undefined) return true
  await db
    .updateTable('admin_passkeys')
    .set({ counted_back_at: clock.now() })
    .where('id', '=', passkey.id)
    .execute()
  log.warn(
    { admin: nameActor(passkey.admin_id) },
    'a passkey counted backwards and was refused: it may have been copied',
  )
  return false
}

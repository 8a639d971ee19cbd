import { randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Assertion, Attestation } from '#contract/admin/sign-in.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { recordAction } from '../orders/record-action.ts'
import { type Admin, mayEnter, nameActor } from './admins.ts'
import { requireRelyingParty } from './relying-party.ts'

/** How long somebody has to use a passkey, in milliseconds. */
export const challengeLifetime = 5 * times.minute

/** What a passkey is used for; what it signs proves nothing else. */
export interface Occasion {
  purpose: 'add' | 'sign_in' | 'confirm'
  /** The link, the browser or the session. */
  madeFor: string
  /** The call that is confirmed. */
  call?: string
  /** Of the body that it is sent with. */
  bodySha256?: Buffer
}

export interface NewPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** COSE's EdDSA, ES256 and RS256: all that authenticators have, without what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * What the browser needs to make a passkey that it finds by itself later. One that this person keeps is
 * not made again; one that ends is written over.
 */
export async function offerPasskey(
  deps: Books,
  { id, email }: Admin,
  occasion: Occasion,
  { keepsOthers }: { keepsOthers: boolean },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: `${product.name} console`,
    rpID: requireRelyingParty(deps.config).id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: email,
    challenge: await makeChallenge(deps, occasion),
    attestationType: 'none',
    excludeCredentials: keepsOthers ? await listPasskeys(deps, id) : [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeLifetime,
    supportedAlgorithmIDs,
  })
}

/**
 * `not_accepted`: anything but a fresh passkey made for this very occasion. `not_kept`: the authenticator
 * has not kept it, so no browser would find it.
 */
export async function checkAttestation(
  deps: Books,
  attestation: Attestation,
  occasion: Occasion,
): Promise<NewPasskey | 'not_accepted' | 'not_kept'> {
  const challenge = await useChallenge(deps, attestation.response.clientDataJSON, occasion)
  if (challenge === null) return 'not_accepted'
  if (attestation.clientExtensionResults.credProps?.rk === false) return 'not_kept'
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const party = requireRelyingParty(deps.config)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: attestation,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!registrationInfo) return 'not_accepted'
    const { id, publicKey, counter } = registrationInfo.credential
    const transports = attestation.response.transports ?? []
    return { id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch (error) {
    deps.log.warn({ error: (error as Error).message }, 'a new passkey was refused')
    return 'not_accepted'
  }
}

/**
 * What the browser needs to ask for a passkey: for one of this person's, or, at a sign-in, for any that
 * it finds. That names nobody.
 */
export async function askForPasskey(
  deps: Books,
  occasion: Occasion,
  adminId: string | null = null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: requireRelyingParty(deps.config).id,
    challenge: await makeChallenge(deps, occasion),
    ...(adminId !== null && { allowCredentials: await listPasskeys(deps, adminId) }),
    userVerification: 'required',
    timeout: challengeLifetime,
  })
}

/** Which passkey it was, and whose; null for anything but a fresh answer to this very occasion. */
export async function checkAssertion(
  deps: Books,
  assertion: Assertion,
  occasion: Occasion,
): Promise<{ passkey: string; adminId: string } | null> {
  const challenge = await useChallenge(deps, assertion.response.clientDataJSON, occasion)
  const passkey = await findPasskey(deps, assertion.id)
  if (challenge === null || passkey === null) return null
  const counter = await readCounter(deps, assertion, passkey, challenge)
  if (counter === null || !(await raiseCounter(deps, passkey, counter))) return null
  return { passkey: passkey.id, adminId: passkey.admin_id }
}

function listPasskeys({ db }: Books, adminId: string) {
  return db
    .selectFrom('admin_passkeys')
    .select(['id', 'transports'])
    .where('admin_id', '=', adminId)
    .orderBy('added_at')
    .execute()
}

interface Passkey {
  id: string
  admin_id: string
  public_key: Buffer
}

/** While its person may enter. */
async function findPasskey(deps: Books, id: string): Promise<Passkey | null> {
  const passkey = await deps.db
    .selectFrom('admin_passkeys')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select(['admin_passkeys.id', 'admin_id', 'public_key', 'role', 'email_norm'])
    .where('admin_passkeys.id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return passkey !== undefined && mayEnter(deps, passkey) ? passkey : null
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
async function raiseCounter(deps: Books, passkey: Passkey, counter: number): Promise<boolean> {
  const raised = await deps.db
    .updateTable('admin_passkeys')
    .set({ counter, used_at: deps.clock.now() })
    .where('id', '=', passkey.id)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  if (raised === undefined) await recordCopy(deps, passkey, counter)
  return raised !== undefined
}

async function recordCopy(
  deps: Books,
  { id, admin_id: adminId }: Passkey,
  counter: number,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const copied = await trx
      .selectFrom('admin_passkeys')
      .select('counter')
      .where('id', '=', id)
      .executeTakeFirst()
    if (copied === undefined) return
    const { counter: before } = copied
    const what = { actor: 'program', action: 'passkeys/refuse', subject: adminId }
    const reason = 'Its counter did not rise, so it may have been copied'
    await recordAction(deps, trx, {
      ...what,
      reason,
      before: { counter: before },
      after: { counter },
    })
  })
  deps.log.warn(
    { admin: nameActor(adminId) },
    'a passkey counted backwards and was refused: it may have been copied',
  )
}

async function makeChallenge(
  { db, clock }: Books,
  { purpose, madeFor, call, bodySha256 }: Occasion,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32))
  await db
    .insertInto('admin_challenges')
    .values({
      challenge: challenge.toString('base64url'),
      purpose,
      made_for: madeFor,
      call: call ?? null,
      body_sha256: bodySha256 ?? null,
      made_at: clock.now(),
      used_at: null,
    })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that a passkey signed, before anything else is looked at, so that no answer can
 * be tried twice. Null when it was made for something else, was used, or is older than five minutes.
 */
async function useChallenge(
  { db, clock }: Books,
  clientDataJSON: string,
  { purpose, madeFor, call, bodySha256 }: Occasion,
): Promise<string | null> {
  const challenge = await readChallenge(clientDataJSON)
  if (challenge === null) return null
  const now = clock.now()
  const used = await db
    .updateTable('admin_challenges')
    .set({ used_at: now })
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('made_for', '=', madeFor)
    .where('call', 'is not distinct from', call ?? null)
    .where('body_sha256', 'is not distinct from', bodySha256 ?? null)
    .where('used_at', 'is', null)
    .where('made_at', '>', addMilliseconds(now, -challengeLifetime))
    .returning('id')
    .executeTakeFirst()
  return used === undefined ? null : challenge
}

async function readChallenge(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    // What a browser signed is its own JSON, which nobody has checked yet.
    return /^[\w-]{43}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

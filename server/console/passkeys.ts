import { randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Assertion, Attestation } from '#contract/admin/sign-in.ts'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { ShopContext } from '../settings/deps.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { seal, unseal } from '../settings/secrets/secrets.ts'
import { type Admin, mayEnter, nameActor } from './admins.ts'
import { requireRelyingParty } from './relying-party.ts'

/** How long a request to use a passkey is valid, in milliseconds. */
export const challengeLifetime = 5 * times.minute

/** The purpose that a passkey's signature is made for. It proves nothing else. */
export interface Occasion {
  purpose: 'add' | 'sign_in' | 'confirm'
  /** The link, the browser or the session that the challenge is bound to. */
  madeFor: string
  call?: string
  /** The hash of the body that the call is sent with. */
  bodySha256?: Buffer
}

export interface NewPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/**
 * COSE's EdDSA, ES256 and RS256. These cover all authenticators, and none of them is experimental in Node.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * Returns what the browser needs to make a passkey that it can later find by itself. A passkey that the
 * person keeps is not made twice; one that is about to end is overwritten.
 */
export async function offerPasskey(
  deps: ShopContext,
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
    challenge: makeChallenge(deps, occasion),
    attestationType: 'none',
    excludeCredentials: keepsOthers ? await listPasskeys(deps, id) : [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: challengeLifetime,
    supportedAlgorithmIDs,
  })
}

/**
 * Checks a new passkey. `not_accepted`: it is not a fresh passkey made for this purpose. `not_kept`: the
 * authenticator did not store it, so no browser could find it later.
 */
export async function checkAttestation(
  deps: ShopContext,
  attestation: Attestation,
  occasion: Occasion,
): Promise<NewPasskey | 'not_accepted' | 'not_kept'> {
  const asked = await openChallenge(deps, attestation.response.clientDataJSON, occasion)
  if (asked === null) return 'not_accepted'
  if (attestation.clientExtensionResults.credProps?.rk === false) return 'not_kept'
  const made = await readPasskey(deps, attestation, asked.challenge)
  return made !== null && (await useChallenge(deps, asked.nonce)) ? made : 'not_accepted'
}

async function readPasskey(
  { config, log }: ShopContext,
  attestation: Attestation,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const party = requireRelyingParty(config)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: attestation,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const transports = attestation.response.transports ?? []
    return { id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'a new passkey was refused')
    return null
  }
}

/**
 * Returns what the browser needs to ask for a passkey. At a sign-in, any passkey that the browser finds will
 * do, so the request names nobody; otherwise it must be one of this person's.
 */
export async function askForPasskey(
  deps: ShopContext,
  occasion: Occasion,
  adminId: string | null = null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: requireRelyingParty(deps.config).id,
    challenge: makeChallenge(deps, occasion),
    ...(adminId !== null && { allowCredentials: await listPasskeys(deps, adminId) }),
    userVerification: 'required',
    timeout: challengeLifetime,
  })
}

/** Returns the passkey that signed and its person; null unless it is a fresh answer for this purpose. */
export async function checkAssertion(
  deps: ShopContext,
  assertion: Assertion,
  occasion: Occasion,
): Promise<{ passkey: string; adminId: string } | null> {
  const asked = await openChallenge(deps, assertion.response.clientDataJSON, occasion)
  const passkey = await findPasskey(deps, assertion.id)
  if (asked === null || passkey === null) return null
  const counter = await readCounter(deps, assertion, passkey, asked.challenge)
  // The challenge is used up first, so that no answer works twice.
  if (counter === null || !(await useChallenge(deps, asked.nonce))) return null
  if (!(await raiseCounter(deps, passkey, counter))) return null
  return { passkey: passkey.id, adminId: passkey.admin_id }
}

function listPasskeys({ db }: ShopContext, adminId: string) {
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

/** Finds a passkey, if its person may still enter. */
async function findPasskey(deps: ShopContext, id: string): Promise<Passkey | null> {
  const passkey = await deps.db
    .selectFrom('admin_passkeys')
    .innerJoin('admins', 'admins.id', 'admin_id')
    .select(['admin_passkeys.id', 'admin_id', 'public_key', 'role', 'email_norm'])
    .where('admin_passkeys.id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return passkey !== undefined && mayEnter(deps, passkey) ? passkey : null
}

/** Reads the counter; null when this passkey did not sign the answer for this site. */
async function readCounter(
  { config, log }: ShopContext,
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
      // The database compares the counter instead, because two answers can arrive at once.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'a passkey was refused')
    return null
  }
}

/**
 * Raises the counter. Returns false if the counter does not rise, which means that the passkey was copied.
 * Synced passkeys have no counter.
 */
async function raiseCounter(
  deps: ShopContext,
  passkey: Passkey,
  counter: number,
): Promise<boolean> {
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
  deps: ShopContext,
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
    await writeEntry(deps, trx, {
      what: 'passkeys/refuse',
      actor: 'program',
      subject: adminId,
      reason: 'Its counter did not rise, so it may have been copied',
      before: { counter: before },
      after: { counter },
    })
  })
  deps.log.warn(
    { admin: nameActor(adminId) },
    'a passkey counted backwards and was refused: it may have been copied',
  )
}

/**
 * Makes an encrypted challenge that can be opened only for the same purpose. An unanswered challenge leaves
 * no row; its nonce is stored when a passkey has signed it.
 */
function makeChallenge({ secrets, clock }: ShopContext, occasion: Occasion): Buffer<ArrayBuffer> {
  const asked: Asked = {
    nonce: randomBytes(16).toString('base64url'),
    at: clock.now().getTime(),
  }
  return Buffer.from(seal(secrets.seal, nameOccasion(occasion), JSON.stringify(asked)))
}

interface Asked {
  nonce: string
  /** The time when it was made, in milliseconds. */
  at: number
}

function nameOccasion({ purpose, madeFor, call, bodySha256 }: Occasion): string {
  return JSON.stringify(['passkey', purpose, madeFor, call, bodySha256?.toString('hex')])
}

/** Opens a challenge. Returns null if it was made for another purpose, or more than five minutes ago. */
async function openChallenge(
  { secrets, clock }: ShopContext,
  clientDataJSON: string,
  occasion: Occasion,
): Promise<{ challenge: string; nonce: string } | null> {
  const challenge = await readChallenge(clientDataJSON)
  if (challenge === null) return null
  const sealed = Buffer.from(challenge, 'base64url')
  const text = unseal(secrets.seal, nameOccasion(occasion), sealed)
  if (text === null) return null
  const { nonce, at } = JSON.parse(text) as Asked
  const age = clock.now().getTime() - at
  return age >= 0 && age < challengeLifetime ? { challenge, nonce } : null
}

/** Stores that a challenge was signed. If it is answered twice, only one call gets true. */
async function useChallenge({ db, clock }: ShopContext, nonce: string): Promise<boolean> {
  const used = await db
    .insertInto('admin_challenges')
    .values({ nonce, used_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return used !== undefined
}

/** Reads the challenge from the browser's JSON, which has not been verified at this point. */
async function readChallenge(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return /^[\w-]{43,400}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

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

/** The time to use a passkey, in milliseconds. */
export const challengeLifetime = 5 * times.minute

/** The purpose of a passkey's signature, which proves nothing else. */
export interface Occasion {
  purpose: 'add' | 'sign_in' | 'confirm'
  /** The link, the browser or the session. */
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
 * COSE's EdDSA, ES256 and RS256: all that authenticators have, without those that Node calls
 * experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * Returns what the browser needs to make a passkey that it finds by itself later. A passkey that this
 * person keeps is not made again; one that ends is overwritten.
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
 * Checks a new passkey. `not_accepted`: it is anything but a fresh passkey made for this very occasion.
 * `not_kept`: the authenticator has not stored it, so no browser would find it.
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
 * Returns what the browser needs to ask for a passkey: one of this person's or, at a sign-in, any that it
 * finds, so that the question names nobody.
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

/**
 * Returns which passkey signed, and whose it is; null for anything but a fresh answer to this very
 * occasion.
 */
export async function checkAssertion(
  deps: ShopContext,
  assertion: Assertion,
  occasion: Occasion,
): Promise<{ passkey: string; adminId: string } | null> {
  const asked = await openChallenge(deps, assertion.response.clientDataJSON, occasion)
  const passkey = await findPasskey(deps, assertion.id)
  if (asked === null || passkey === null) return null
  const counter = await readCounter(deps, assertion, passkey, asked.challenge)
  // The challenge is used up before anything else, so that no answer is used twice.
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

/** Finds a passkey while its person may enter. */
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

/** Reads the counter; null when the answer is not what this passkey signs for this site. */
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
      // The database compares the counter, because two answers can come at once.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'a passkey was refused')
    return null
  }
}

/**
 * Raises the counter; false when it does not rise, which means a copied passkey. Synced passkeys have no
 * counter.
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
 * Makes a sealed text that only the same occasion opens. A challenge that nobody answers leaves no row:
 * the passkey signs it, and its nonce is stored then.
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
  /** In milliseconds. */
  at: number
}

function nameOccasion({ purpose, madeFor, call, bodySha256 }: Occasion): string {
  return JSON.stringify(['passkey', purpose, madeFor, call, bodySha256?.toString('hex')])
}

/** Opens a challenge; null when it was made for something else, or more than five minutes ago. */
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

/** Stores that a challenge was signed. Of two answers to it, one gets true. */
async function useChallenge({ db, clock }: ShopContext, nonce: string): Promise<boolean> {
  const used = await db
    .insertInto('admin_challenges')
    .values({ nonce, used_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return used !== undefined
}

/** Reads the challenge from the browser's JSON, which nothing has verified yet. */
async function readChallenge(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return /^[\w-]{43,400}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

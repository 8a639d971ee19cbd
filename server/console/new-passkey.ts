import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Attestation } from '#contract/admin/sign-in.ts'
import { product } from '#contract/product.ts'
import type { Books } from '../deps.ts'
import type { Admin } from './admins.ts'
import { challengeLifetime, makeChallenge, useChallenge, type Occasion } from './challenges.ts'
import { requireRelyingParty } from './relying-party.ts'

/** COSE's EdDSA, ES256 and RS256: all that authenticators have, without what Node calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

export interface NewPasskey {
  id: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** What the browser needs to make a passkey; one that this person has is not made again. */
export async function offerPasskey(
  deps: Books,
  { id, email }: Admin,
  occasion: Occasion,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await deps.db
    .selectFrom('admin_passkeys')
    .select(['id', 'transports'])
    .where('admin_id', '=', id)
    .execute()
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: `${product.name} console`,
    rpID: requireRelyingParty(deps.config).id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: email,
    challenge: await makeChallenge(deps, id, occasion),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: challengeLifetime,
    supportedAlgorithmIDs,
  })
}

/** Null for anything but a fresh passkey made for this very occasion. */
export async function checkAttestation(
  deps: Books,
  attestation: Attestation,
  occasion: Occasion,
): Promise<NewPasskey | null> {
  const used = await useChallenge(deps, attestation.response.clientDataJSON, occasion)
  if (used === null) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const party = requireRelyingParty(deps.config)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: used.challenge,
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
    deps.log.warn({ error: (error as Error).message }, 'a new passkey was refused')
    return null
  }
}

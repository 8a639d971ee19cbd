import { randomBytes } from 'node:crypto'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'

export const challengeLifetime = 5 * times.minute

/** What a challenge is made for; signing it proves nothing else. */
export interface Occasion {
  purpose: 'add' | 'sign_in' | 'confirm'
  /** The link, the code or the session. */
  madeFor: string
  /** The call that is confirmed. */
  call?: string
  /** Of the body that it is sent with. */
  bodySha256?: Buffer
}

/** Answers the bytes that a passkey of this person has to sign. */
export async function makeChallenge(
  { db, clock }: Books,
  adminId: string,
  { purpose, madeFor, call, bodySha256 }: Occasion,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32))
  await db
    .insertInto('admin_challenges')
    .values({
      challenge: challenge.toString('base64url'),
      purpose,
      admin_id: adminId,
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
 * Uses up the challenge that a passkey signed, before anything else is looked at, so that no answer
 * can be tried twice. Null when it was made for something else, was used, or is older than five
 * minutes.
 */
export async function useChallenge(
  { db, clock }: Books,
  clientDataJSON: string,
  { purpose, madeFor, call, bodySha256 }: Occasion,
): Promise<{ challenge: string; adminId: string } | null> {
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
    .returning('admin_id')
    .executeTakeFirst()
  return used ? { challenge, adminId: used.admin_id } : null
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

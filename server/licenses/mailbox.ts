import { nameMailbox } from '#contract/email.ts'
import type { Books } from '../settings/deps.ts'
import { macs } from '../settings/secrets/secrets.ts'

/** Hashes the mailbox that gets a trial, with each secret. The first hash is the one that is stored. */
export function hashMailbox({ secrets }: Books, email: string): Buffer[] {
  return macs(secrets.keyLookup, 'trial', nameMailbox(email))
}

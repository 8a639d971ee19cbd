import { nameMailbox } from '#contract/email.ts'
import type { Books } from '../deps.ts'
import { macs } from '../secrets/secrets.ts'

/** Hashes the mailbox that gets a trial, with each secret. The first hash is the one that is stored. */
export function hashMailbox({ secrets }: Books, email: string): Buffer[] {
  return macs(secrets.keyLookup, 'trial', nameMailbox(email))
}

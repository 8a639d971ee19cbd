import { nameMailbox } from '#contract/email.ts'
import type { Books } from '../deps.ts'
import { macs } from '../secrets/secrets.ts'

/** What is kept of a mailbox that gets a trial; the first one from now on. */
export function hashMailbox({ secrets }: Books, email: string): Buffer[] {
  return macs(secrets.keyLookup, 'trial', nameMailbox(email))
}

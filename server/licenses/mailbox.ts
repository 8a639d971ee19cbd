import type { Books } from '../deps.ts'
import { macs } from '../secrets/secrets.ts'

/** What is kept of a mailbox that gets a trial; the first one from now on. */
export function hashMailbox({ secrets }: Books, email: string): Buffer[] {
  return macs(secrets.keyLookup, 'trial', nameMailbox(email))
}

/** ada+2@example.org is ada@example.org, and Gmail ignores dots. Only to count, never to send. */
function nameMailbox(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [untagged = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

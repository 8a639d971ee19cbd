import type { Books } from '../deps.ts'
import { isMac, mac } from '../secrets/secrets.ts'

const offPurpose = 'renewal letters'

/** Links to the page that turns off emails about renewals, without signing in. */
export function makeOffLink({ secrets, config }: Books, accountId: string): string {
  const signature = mac(secrets.renewalEmailSwitch, offPurpose, accountId).toString('base64url')
  return `${config.siteUrl}/emails/off?t=${accountId}.${signature}`
}

/** The account that a token was made for; null when the token is not ours. */
export function readOffToken({ secrets }: Books, token: string): string | null {
  const [accountId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  return isMac(secrets.renewalEmailSwitch, given, offPurpose, accountId) ? accountId : null
}

const notMePurpose = 'this was not me'

/** Links to the page where the address on record denies a correction, without signing in. */
export function makeNotMeLink({ secrets, config }: Books, correctionId: string): string {
  const signature = mac(secrets.correctionLink, notMePurpose, correctionId).toString('base64url')
  return `${config.siteUrl}/rescue/not-me?t=${correctionId}.${signature}`
}

/** The correction that a token was made for; null when the token is not ours. */
export function readNotMeToken({ secrets }: Books, token: string): string | null {
  const [correctionId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  return isMac(secrets.correctionLink, given, notMePurpose, correctionId) ? correctionId : null
}

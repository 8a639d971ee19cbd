import type { ShopContext } from '../settings/deps.ts'
import { isMac, mac } from '../settings/secrets/secrets.ts'

const offPurpose = 'renewal letters'

/** Makes the link to the page that turns off renewal emails without signing in. */
export function makeOffLink({ secrets, config }: ShopContext, accountId: string): string {
  const signature = mac(secrets.renewalEmailSwitch, offPurpose, accountId).toString('base64url')
  return `${config.siteUrl}/emails/off?t=${accountId}.${signature}`
}

/** Returns the account that a token was made for; null when the token is not ours. */
export function readOffToken({ secrets }: ShopContext, token: string): string | null {
  const [accountId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  return isMac(secrets.renewalEmailSwitch, given, offPurpose, accountId) ? accountId : null
}

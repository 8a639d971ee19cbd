import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'

/** Links to the page that turns off emails about renewals, without signing in. */
export function makeOffLink(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  accountId: string,
): string {
  const signature = sign(secrets, accountId).toString('base64url')
  return `${config.siteUrl}/letters/off?t=${accountId}.${signature}`
}

/** The account that a token was made for; null when the token is not ours. */
export function readOffToken({ secrets }: Pick<Deps, 'secrets'>, token: string): string | null {
  const [accountId = '', signature = ''] = token.split('.')
  const expected = sign(secrets, accountId)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : null
}

function sign(secrets: Deps['secrets'], accountId: string): Buffer {
  return mac(secrets.renewalEmailSwitch, 'renewal letters', accountId)
}

import type { Books } from '../deps.ts'
import { isMac, mac } from '../secrets/secrets.ts'

const purpose = 'this was not me'

/** Links to the page where the address on record denies a correction, without signing in. */
export function makeNotMeLink({ secrets, config }: Books, correctionId: string): string {
  const signature = mac(secrets.correctionLink, purpose, correctionId).toString('base64url')
  return `${config.siteUrl}/rescue/not-me?t=${correctionId}.${signature}`
}

/** The correction that a token was made for; null when the token is not ours. */
export function readNotMeToken({ secrets }: Books, token: string): string | null {
  const [correctionId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  return isMac(secrets.correctionLink, given, purpose, correctionId) ? correctionId : null
}

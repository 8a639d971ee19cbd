import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'

/** Links to the page where the previous address of an order denies a correction, without signing in. */
export function makeNotMeLink(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  correctionId: string,
): string {
  const signature = sign(secrets, correctionId).toString('base64url')
  return `${config.siteUrl}/rescue/not-me?t=${correctionId}.${signature}`
}

/** The correction that a token was made for; null when the token is not ours. */
export function readNotMeToken({ secrets }: Pick<Deps, 'secrets'>, token: string): string | null {
  const [correctionId = '', signature = ''] = token.split('.')
  const expected = sign(secrets, correctionId)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? correctionId : null
}

function sign(secrets: Deps['secrets'], correctionId: string): Buffer {
  return mac(secrets.correctionLink, 'this was not me', correctionId)
}

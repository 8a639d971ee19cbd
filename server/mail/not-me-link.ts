import type { Deps } from '../deps.ts'
import { isMac, mac } from '../secrets/secrets.ts'

/** Each kind of correction has links of its own. */
const kinds = {
  order: { purpose: 'this was not me', path: '/rescue/not-me' },
  account: { purpose: 'keep this email', path: '/rescue/keep-email' },
} as const

export type CorrectionKind = keyof typeof kinds

/**
 * Links to the page where the address that an order or an account had denies a correction, without
 * signing in.
 */
export function makeNotMeLink(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  kind: CorrectionKind,
  correctionId: string,
): string {
  const { purpose, path } = kinds[kind]
  const signature = mac(secrets.correctionLink, purpose, correctionId).toString('base64url')
  return `${config.siteUrl}${path}?t=${correctionId}.${signature}`
}

/** The correction that a token was made for; null when the token is not ours. */
export function readNotMeToken(
  { secrets }: Pick<Deps, 'secrets'>,
  kind: CorrectionKind,
  token: string,
): string | null {
  const [correctionId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const { purpose } = kinds[kind]
  return isMac(secrets.correctionLink, given, purpose, correctionId) ? correctionId : null
}

import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import type { Coverage } from '../updates/choose-update.ts'
import { findCoverage } from '../updates/coverage.ts'
import { updateTokens } from './call-limits.ts'
import { takeOrRefuse } from './take-points.ts'

/**
 * Finds what the license of whoever asks a feed covers, by the token in the header: `Bearer`, or the password of `Basic`, with any user
 * name. Tokens in addresses are not read: addresses are logged.
 */
export async function readCoverage(deps: Deps, c: Context): Promise<Coverage> {
  const token = readToken(c.req.header('Authorization') ?? '')
  if (token === null) return null
  await takeOrRefuse(deps, c, updateTokens)
  return findCoverage(deps, token)
}

function readToken(header: string): string | null {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S{1,400})$/i.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return null
  const text = Buffer.from(value, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}

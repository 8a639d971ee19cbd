import type { Context } from 'hono'
import type { Credentials } from '#contract/account.ts'
import { parseEmail } from '#contract/email.ts'
import { enter, type Session } from '#server/accounts/session.ts'
import type { Deps } from '#server/settings/deps.ts'
import { Refusal, tooMany } from '../../guards/refusal.ts'
import { takeOfAccount } from '../../guards/take-points.ts'
import { keepRenewed, readDeviceBinding } from './device-cookie.ts'

/**
 * Finds the session for a code or opens one. Only the `first` use accepts a new code, which is then valid for
 * the following 45 minutes.
 */
export async function authenticate(
  deps: Deps,
  c: Context,
  request: Credentials,
  use: 'first' | 'later',
): Promise<Session> {
  const email = parseEmail(request.email)
  if (email === null) throw notAuthenticated()
  const device = readDeviceBinding(c, deps.config)
  const tried = await enter(deps, { email, code: request.code, device }, use)
  if ('refused' in tried && tried.refused === 'network') throw tooMany(tried.retryAfterSeconds)
  // If the address's rate limit is used up, every caller gets the same answer as for a wrong code.
  if ('refused' in tried || tried.found === null) throw notAuthenticated()
  const session = tried.found
  await takeOfAccount(deps, c, session.account_id)
  keepRenewed(deps, c, session)
  return session
}

export function notAuthenticated(): Refusal {
  return new Refusal(
    401,
    'not_authenticated',
    'This code is wrong or has expired. Ask for a new one.',
  )
}

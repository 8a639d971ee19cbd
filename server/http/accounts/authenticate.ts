import type { Context } from 'hono'
import type { Credentials } from '#contract/account.ts'
import {
  findOpenSessions,
  useDeviceSession,
  useNetworkSession,
  type Credential,
  type Session,
} from '../../accounts/credential.ts'
import { parseEmail } from '../../accounts/email.ts'
import { tryCodes } from '../../accounts/try-codes.ts'
import { findCodes, verifyCode } from '../../accounts/verify-code.ts'
import type { Deps } from '../../deps.ts'
import { keepRenewed, readDeviceBinding } from './device-cookie.ts'
import { Refusal, tooMany } from '../refusal.ts'

/** The first use of a code, or a later one within its 45 minutes. */
export function authenticateOrVerify(
  deps: Deps,
  c: Context,
  request: Credentials,
): Promise<Session> {
  const credential = readCredential(deps, c, request)
  return admit(deps, c, credential, async (openCodes) => {
    const session = await useNetworkSession(deps, credential)
    if (session !== null) return session
    const verified = await verifyCode(deps, credential, openCodes)
    // When two calls with the right code run at once, the later finds the earlier one's session.
    return verified ?? useDeviceSession(deps, credential)
  })
}

/** Everything after the first use needs a session; a fresh code does not work. */
export function authenticate(deps: Deps, c: Context, request: Credentials): Promise<Session> {
  const credential = readCredential(deps, c, request)
  return admit(deps, c, credential, () => useNetworkSession(deps, credential))
}

type OpenWithoutCookie = (openCodes: OpenCodes) => Promise<Session | null>
type OpenCodes = Awaited<ReturnType<typeof findCodes>>

async function admit(
  deps: Deps,
  c: Context,
  credential: Credential,
  openWithoutCookie: OpenWithoutCookie,
): Promise<Session> {
  const session = await findSession(deps, credential, openWithoutCookie)
  keepRenewed(deps, c, session)
  return session
}

/** Nobody can guess a cookie, so its holder is admitted first. All others spend budgets to try. */
async function findSession(
  deps: Deps,
  credential: Credential,
  openWithoutCookie: OpenWithoutCookie,
): Promise<Session> {
  const own = await useDeviceSession(deps, credential)
  if (own !== null) return spendOnAccount(deps, own)
  const { emailNormal, deviceBinding } = credential
  // Without an open code there is nothing to guess, so nobody uses up the budget of the address.
  const isRefused = deps.config.requireDeviceCookie && deviceBinding.deviceHash === null
  const openCodes = await findCodes(deps, credential)
  const isOpen = openCodes.length > 0 || (await isSessionOpen(deps, credential))
  const attempt = {
    targets: isOpen && !isRefused ? [emailNormal] : [],
    comparisons: Math.max(openCodes.length, 1),
    accountId: null,
    deviceBinding,
  }
  const tried = await tryCodes(deps, attempt, async () =>
    isRefused ? null : openWithoutCookie(openCodes),
  )
  if ('refused' in tried && tried.refused === 'network') throw tooMany(tried.retryAfterSeconds)
  // An address whose budget is used up gets the same answer as a wrong code, whoever asks.
  if ('refused' in tried || tried.found === null) throw notAuthenticated()
  return spendOnAccount(deps, tried.found)
}

async function spendOnAccount({ limits }: Deps, session: Session): Promise<Session> {
  const spending = await limits.spend('callsPerAccount', session.account_id)
  if (spending.allowed) return session
  throw tooMany(spending.retryAfterSeconds, 'There were too many requests for your account.')
}

async function isSessionOpen(deps: Deps, { emailNormal }: Credential): Promise<boolean> {
  return (await findOpenSessions(deps, emailNormal)).length > 0
}

function readCredential(deps: Deps, c: Context, request: Credentials) {
  const email = parseEmail(request.email)
  if (email === null) throw notAuthenticated()
  return {
    emailTyped: email.typed,
    emailNormal: email.normal,
    code: request.code,
    deviceBinding: readDeviceBinding(c, deps.config),
  }
}

export function notAuthenticated(): Refusal {
  return new Refusal(
    401,
    'not_authenticated',
    'This code is wrong or has expired. Ask for a new one.',
  )
}

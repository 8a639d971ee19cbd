import type { Context } from 'hono'
import {
  credentials,
  signInAnswer,
  signInLinkAnswer,
  signInLinkRequest,
  signInRequest,
} from '#contract/account.ts'
import { hideCounter, hideMailbox } from '#server/accounts/code.ts'
import { findKnownAccount, hashDevice } from '#server/accounts/device-binding.ts'
import { parseEmail } from '#contract/email.ts'
import { revokeSession, useLink } from '#server/accounts/session.ts'
import { askForCode } from '#server/accounts/sign-in.ts'
import type { Deps } from '#server/settings/deps.ts'
import { addressOf, wideNetworkOf } from '../../guards/address.ts'
import { askedCodes, guessedLinks, sentCodes, signIns } from '../../guards/call-limits.ts'
import { jsonCall, type PublicCall } from '../../guards/call.ts'
import { Refusal } from '../../guards/refusal.ts'
import { takeOrRefuse, type Subject } from '../../guards/take-points.ts'
import { accountCall, done, ofAccount, proof } from './account-call.ts'
import { keepDevice, makeDevice, readDevice } from './device-cookie.ts'

const codeCall = (call: Pick<PublicCall, 'path' | 'summary' | 'about'>) =>
  jsonCall({
    ...call,
    ...ofAccount,
    input: signInRequest,
    example: { email: proof.email },
    output: signInAnswer,
    says: 'If the address can get an email, it’s on its way.',
    errors: ['too_many_requests'],
    limits: [signIns, askedCodes, sentCodes],
    answer: async (deps, { email }, c) => {
      await sendCode(deps, c, email)
      return { ok: true as const }
    },
  })

export const signInCalls = [
  codeCall({
    path: '/api/account/sign-in',
    summary: 'Email a sign-in code and a link.',
    about:
      'The answer is the same whether or not the address has an account. The code works for 10 minutes, in the browser that asked for it: keep the cookie of the answer. The link works once in any browser.',
  }),
  codeCall({
    path: '/api/account/resend-verification',
    summary: 'Email a sign-in code and a link again.',
  }),
  jsonCall({
    ...ofAccount,
    path: '/api/account/sign-in-link',
    summary: 'Sign in with the link from an email.',
    about: 'It works once, for 10 minutes, in any browser. Keep the cookie of the answer.',
    input: signInLinkRequest,
    example: { email: proof.email, token: 'k3'.repeat(21) + 'k' },
    output: signInLinkAnswer,
    says: 'The session is open.',
    errors: ['not_authenticated'],
    limits: [guessedLinks],
    answer: (deps, asked, c) => signInWithLink(deps, c, asked),
  }),
  accountCall({
    path: '/api/account/sign-out',
    summary: 'End the session.',
    input: credentials,
    output: done,
    says: 'Ended.',
    answer: async (deps, session) => {
      await revokeSession(deps, session.id)
      return { ok: true as const }
    },
  }),
]

/** Counts the request in the same way for every address, and leaves the rest to a job. */
async function sendCode(deps: Deps, c: Context, text: string): Promise<void> {
  const email = parseEmail(text)
  if (email === null) throw new Refusal(400, 'bad_request', 'email: is not an email address')
  const carried = readDevice(c, deps.config)
  const cookie = carried ?? makeDevice()
  const deviceHash = hashDevice(cookie)
  const isKnown = (await findKnownAccount(deps, deviceHash, email.normal)) !== null
  const browser = deviceHash.toString('hex')
  const askers = carried === null ? [addressOf(c), browser] : [browser]
  if (!(await isTooSoon('peek', deps, email.normal, askers))) {
    await takeCode(deps, c, email.normal, isKnown ? deviceHash : null)
    const ipPrefix = carried !== null || isBrowser(c) ? null : addressOf(c)
    if (!(await isTooSoon('take', deps, email.normal, askers)))
      await askForCode(deps, { email, deviceHash, ipPrefix, isKnown })
  }
  if (carried === null) keepDevice(c, deps.config, cookie)
}

/** Recognizes a browser: it says where a call comes from and keeps cookies. Other clients may do neither. */
const isBrowser = (c: Context) => c.req.header('Sec-Fetch-Site') !== undefined

/**
 * Reports whether this browser (or, without its cookie, this network) asked so recently that its email is
 * still on its way. Asking too soon costs no point, and a refused request starts no wait.
 */
export async function isTooSoon(
  look: 'peek' | 'take',
  deps: Deps,
  emailNormal: string,
  askers: string[],
): Promise<boolean> {
  for (const asker of askers) {
    const key = hideCounter(deps, emailNormal, asker)
    if (!(await deps.limits[look]('codesPerBrowserAtOnce', key)).allowed) return true
  }
  return false
}

/**
 * Takes a point for a code. A browser that has signed in to the address has its own rate limit, which its
 * neighbors cannot use up.
 */
async function takeCode(deps: Deps, c: Context, emailNormal: string, known: Buffer | null) {
  const key = known && hideMailbox(deps, emailNormal, known.toString('hex'))
  if (key && (await deps.limits.take('emailsPerCaller', key)).allowed) return
  await takeOrRefuse(deps, c, signIns, { subjects: fromNetwork(deps, c, emailNormal) })
}

/**
 * Returns the network's counters. An address stops getting codes only when ten networks have used theirs up.
 */
export function fromNetwork(deps: Deps, c: Context, emailNormal: string): Subject[] {
  const key = hideMailbox(deps, emailNormal, wideNetworkOf(c))
  const says = 'Your network asked for too many emails to this address.'
  return [
    { limit: 'codesPerEmailHourFromNetwork', key, says },
    { limit: 'codesPerEmailDayFromNetwork', key, says },
  ]
}

/**
 * Signs in with the link from an email. The page that the link opens posts here, and the session belongs to
 * the browser that posts.
 */
async function signInWithLink(
  deps: Deps,
  c: Context,
  { email: text, token }: { email: string; token: string },
): Promise<{ email: string; code: string }> {
  const email = parseEmail(text)
  const cookie = readDevice(c, deps.config) ?? makeDevice()
  const device = { cookie, deviceHash: hashDevice(cookie), ipPrefix: addressOf(c) }
  const opened = email && (await useLink(deps, token, { email, device }))
  if (email === null || opened === null) return refuseLink(deps, c)
  keepDevice(c, deps.config, opened.cookie)
  return { email: email.typed, code: opened.code }
}

/** Counts only links that do not work, so that a neighbor's tries cannot block one that does. */
async function refuseLink(deps: Deps, c: Context): Promise<never> {
  await takeOrRefuse(deps, c, guessedLinks)
  throw new Refusal(
    401,
    'not_authenticated',
    'This link was used, has been replaced or is older than ten minutes. Ask for a new one.',
  )
}

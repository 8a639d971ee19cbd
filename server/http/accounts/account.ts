import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { jsonBody } from '../../openapi/call.ts'
import {
  accountInfo,
  credentials,
  getInfoRequest,
  releaseDeviceRequest,
  signInAnswer,
  signInLinkAnswer,
  signInLinkRequest,
  signInRequest,
  whereCodeWent,
  type AccountInfo,
  type SignInAnswer,
  type SignInLinkAnswer,
  type WhereCodeWent,
} from '#contract/account.ts'
import { acceptEula } from '../../accounts/accept-eula.ts'
import { revokeSession } from '../../accounts/credential.ts'
import { describeAccount } from '../../accounts/describe.ts'
import { parseEmail } from '../../accounts/email.ts'
import { useSignInLink } from '../../accounts/sign-in-link.ts'
import { findWhereCodeWent } from '../../accounts/where-code-went.ts'
import type { Deps } from '../../deps.ts'
import { releaseOwnDevice } from '../../licenses/deactivate.ts'
import { listLicenses } from '../../licenses/list.ts'
import { giveTrial } from '../../licenses/trial.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { listOrders } from '../../orders/list.ts'
import { addressOf } from '../address.ts'
import { askForCode } from './ask-for-code.ts'
import { authenticate, authenticateOrVerify } from './authenticate.ts'
import {
  accountCalls,
  codeAsks,
  emailLinks,
  guessedCodes,
  sentCodes,
  signIns,
} from '../call-budgets.ts'
import { buildReference, buildRoutes } from './builds.ts'
import { changeEmailReference, changeEmailRoutes } from './change-email.ts'
import { keepDevice, makeDevice, readDeviceBinding, readDevice } from './device-cookie.ts'
import { invoiceReference, invoiceRoutes } from '../checkout/invoice.ts'
import { licenseFileReference, licenseFileRoutes } from './license-files.ts'
import { parseJson } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { replaceKeyReference, replaceKeyRoutes } from './replace-key.ts'
import { renewReference, renewRoutes } from '../checkout/renew.ts'
import { sayDelay } from '../say-delay.ts'
import { spendOrRefuse, spends } from '../spends.ts'
import { describeAccountCall, done, exampleId, proof, signedIn } from './describe-call.ts'

/** These calls, as the reference describes them. */
export const accountReference = [
  describeAccountCall({
    path: '/api/account/sign-in',
    summary: 'Email a sign-in code.',
    about:
      'The answer is the same whether or not the address has an account. The code works for 10 minutes, in the browser that asked for it: keep the cookie of the answer.',
    body: jsonBody(signInRequest, { email: proof.email }),
    answers: { 200: { says: 'If a code is sent, it’s on its way.', json: signInAnswer } },
    errors: ['too_many_requests'],
  }),
  describeAccountCall({
    path: '/api/account/resend-verification',
    summary: 'Email a sign-in code again.',
    body: jsonBody(signInRequest, { email: proof.email }),
    answers: { 200: { says: 'If a code is sent, it’s on its way.', json: signInAnswer } },
    errors: ['too_many_requests'],
  }),
  describeAccountCall({
    path: '/api/account/where-code-went',
    summary: 'Tell the browser that asked for a sign-in code how the mail server responded.',
    body: jsonBody(signInRequest, { email: proof.email }),
    answers: { 200: { says: 'What this browser may know.', json: whereCodeWent } },
    errors: ['too_many_requests'],
  }),
  describeAccountCall({
    path: '/api/account/sign-in-link',
    summary: 'Sign in with the link from an email.',
    about:
      'After ten wrong codes in a day for an address, its emails contain a link beside the code. It works once, for 10 minutes, in any browser. Keep the cookie of the answer.',
    body: jsonBody(signInLinkRequest, { email: proof.email, token: 'k3'.repeat(21) + 'k' }),
    answers: { 200: { says: 'The session is open.', json: signInLinkAnswer } },
    errors: ['not_authenticated'],
  }),
  describeAccountCall({
    path: '/api/account/get-info',
    summary: 'Show the account, its licenses and its orders.',
    about:
      'The first call with a code opens a session of 45 minutes. All other calls below /api/account need that session, with the same code.',
    body: jsonBody(getInfoRequest, { ...proof, generate_trial_key: false }),
    answers: { 200: { says: 'The account.', json: accountInfo } },
    errors: [...signedIn],
  }),
  describeAccountCall({
    path: '/api/account/accept-eula',
    summary: 'Accept the EULA. The license keys are shown after that.',
    body: jsonBody(credentials, proof),
    answers: { 200: { says: 'Accepted.', json: z.object({ accepted_eula: z.literal(true) }) } },
    errors: [...signedIn],
  }),
  describeAccountCall({
    path: '/api/account/sign-out',
    summary: 'End the session.',
    body: jsonBody(credentials, proof),
    answers: { 200: { says: 'Ended.', json: done } },
    errors: [...signedIn],
  }),
  describeAccountCall({
    path: '/api/account/release-device',
    summary: 'Take a license off a device.',
    body: jsonBody(releaseDeviceRequest, {
      ...proof,
      license_id: exampleId,
      activation_id: exampleId,
    }),
    answers: { 200: { says: 'The account after that.', json: accountInfo } },
    errors: [...signedIn, 'not_found', 'holds_file'],
  }),
  ...changeEmailReference,
  ...replaceKeyReference,
  ...licenseFileReference,
  ...buildReference,
  ...invoiceReference,
  ...renewReference,
]

export function accountRoutes(deps: Deps, coalesce: Coalesce) {
  return new Hono()
    .on('POST', '*', keepNowhere)
    .post('/sign-in', spends(signIns, sentCodes), (c) => sendCode(deps, c))
    .post('/resend-verification', spends(signIns, sentCodes), (c) => sendCode(deps, c))
    .post('/where-code-went', spends(codeAsks), async (c) =>
      c.json(await tellWhereCodeWent(deps, c)),
    )
    .post('/sign-in-link', spends(emailLinks), (c) => signInWithLink(deps, c))
    .post('/get-info', spends(guessedCodes, accountCalls), async (c) => {
      const request = await parseJson(c, getInfoRequest)
      const { account_id: accountId } = await authenticateOrVerify(deps, c, request)
      const trial = request.generate_trial_key ? await giveTrial(deps, accountId) : null
      const info = await readAccountInfo(deps, accountId)
      return c.json(
        accountInfo.parse(trial === 'trial_used' ? { ...info, trial: trialUsed } : info),
      )
    })
    .post('/accept-eula', spends(guessedCodes, accountCalls), async (c) => {
      const { account_id } = await authenticate(deps, c, await parseJson(c, credentials))
      await acceptEula(deps, account_id, addressOf(c))
      return c.json({ accepted_eula: true })
    })
    .post('/release-device', spends(guessedCodes, accountCalls), async (c) => {
      const request = await parseJson(c, releaseDeviceRequest)
      const { account_id: accountId } = await authenticate(deps, c, request)
      const { license_id: licenseId, activation_id: activationId } = request
      const released = await releaseOwnDevice(deps, { accountId, licenseId, activationId })
      if (released === null)
        throw new Refusal(404, 'not_found', 'None of your licenses is in use on this device.')
      if (released === 'holds_file') throw new Refusal(409, 'holds_file', holdsFile)
      return c.json(accountInfo.parse(await readAccountInfo(deps, accountId)))
    })
    .post('/sign-out', spends(guessedCodes, accountCalls), async (c) => {
      const session = await authenticate(deps, c, await parseJson(c, credentials))
      await revokeSession(deps, session.id)
      return c.json({ ok: true })
    })
    .route('/', changeEmailRoutes(deps))
    .route('/', licenseFileRoutes(deps))
    .route('/', replaceKeyRoutes(deps, readAccountInfo))
    .route('/', buildRoutes(deps))
    .route('/', invoiceRoutes(deps))
    .route('/', renewRoutes(deps, coalesce))
}

const holdsFile =
  'This device has a license file, which works without us. Release it in the app on that device, then bring the text it shows.'

const trialUsed: AccountInfo['trial'] = {
  code: 'trial_used',
  message: 'This mailbox already had a trial. You can evaluate the app without a key.',
}

/** Not for all methods: the page at /account passes through here and is cached like any other. */
const keepNowhere = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

async function readEmail(c: Context) {
  const { email: text } = await parseJson(c, signInRequest)
  const email = parseEmail(text)
  if (email === null) throw new Refusal(400, 'bad_request', 'email: is not an email address')
  return email
}

async function sendCode(deps: Deps, c: Context): Promise<Response> {
  const delay = await askForCode(deps, c, await readEmail(c))
  const answer: SignInAnswer = { ok: true, ...(delay && { notice: sayDelay(deps, delay) }) }
  return c.json(answer)
}

/** The cookie is the only proof: strangers may ask after any address. */
async function tellWhereCodeWent(deps: Deps, c: Context): Promise<WhereCodeWent> {
  const { normal } = await readEmail(c)
  await spendOrRefuse(deps, c, codeAsks)
  const { deviceHash } = readDeviceBinding(c, deps.config)
  return { went: deviceHash ? await findWhereCodeWent(deps, normal, deviceHash) : 'unknown' }
}

/** The email leads to the page that asks for this; what it opens is the asking browser's. */
async function signInWithLink(deps: Deps, c: Context): Promise<Response> {
  const { email: text, token } = await parseJson(c, signInLinkRequest)
  const email = parseEmail(text)
  const cookie = readDevice(c, deps.config) ?? makeDevice()
  const opening = { token, cookie, ipPrefix: addressOf(c) }
  const opened = email && (await useSignInLink(deps, { ...opening, email }))
  if (email === null || opened === null) return refuseLink(deps, c)
  keepDevice(c, deps.config, opened.cookie)
  const answer: SignInLinkAnswer = { email: email.typed, code: opened.code }
  return c.json(answer)
}

/** Counts links that do not work, so that no neighbor's tries stop one that does. */
async function refuseLink(deps: Deps, c: Context): Promise<never> {
  await spendOrRefuse(deps, c, emailLinks)
  throw new Refusal(
    401,
    'not_authenticated',
    'This link was used, has been replaced or is older than ten minutes. Ask for a new one.',
  )
}

async function readAccountInfo(
  deps: Deps,
  accountId: string,
): Promise<z.input<typeof accountInfo>> {
  const account = await describeAccount(deps, accountId)
  const licenses = await listLicenses(deps, accountId, account.accepted_eula)
  return { ...account, licenses, orders: await listOrders(deps, accountId) }
}

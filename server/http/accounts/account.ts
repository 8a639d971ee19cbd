import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import {
  accountInfo,
  credentials,
  getInfoRequest,
  releaseDeviceRequest,
  signInRequest,
  signInLinkRequest,
  type AccountInfo,
  type SignInAnswer,
  type SignInLinkAnswer,
  type WhereCodeWent,
} from '#contract/account.ts'
import { whereKeyWentRequest, type WhereKeyWent } from '#contract/order.ts'
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
import { findWhereKeyWent } from '../../customers/where-key-went.ts'
import { addressOf } from '../address.ts'
import { askForCode } from './ask-for-code.ts'
import { authenticate, authenticateOrVerify } from './authenticate.ts'
import {
  accountCalls,
  codeAsks,
  emailLinks,
  guessedCodes,
  guessedOrders,
  sentCodes,
  signIns,
} from '../call-budgets.ts'
import { buildRoutes } from './builds.ts'
import { changeEmailRoutes } from './change-email.ts'
import { giveAddressRoutes } from './give-address.ts'
import { keepDevice, makeDevice, readDeviceBinding, readDevice } from './device-cookie.ts'
import { invoiceRoutes } from '../checkout/invoice.ts'
import { licenseFileRoutes } from './license-files.ts'
import { parseJson } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { replaceKeyRoutes } from './replace-key.ts'
import { renewRoutes } from '../checkout/renew.ts'
import { sayDelay } from '../say-delay.ts'
import { spendGuess } from '../checkout/order-answer.ts'
import { spendOrRefuse, spends } from '../spends.ts'

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
    .post('/where-key-went', spends(guessedOrders), async (c) =>
      c.json(await tellWhereKeyWent(deps, c)),
    )
    .route('/', giveAddressRoutes(deps))
    .route('/', changeEmailRoutes(deps))
    .route('/', licenseFileRoutes(deps))
    .route('/', replaceKeyRoutes(deps, readAccountInfo))
    .route('/', buildRoutes(deps))
    .route('/', invoiceRoutes(deps))
    .route('/', renewRoutes(deps, coalesce))
}

const holdsFile =
  'This device has a license file, which works without us. Release it in the app there and bring the text that it shows.'

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
    'This link was used, has been replaced, or is older than ten minutes.',
  )
}

/** The cookie is the only proof: a buyer who mistyped the address cannot sign in. */
async function tellWhereKeyWent(deps: Deps, c: Context): Promise<WhereKeyWent> {
  const { order_id: orderId } = await parseJson(c, whereKeyWentRequest)
  const { deviceHash } = readDeviceBinding(c, deps.config)
  const answer = await findWhereKeyWent(deps, orderId, deviceHash)
  if (answer.email === null) await spendGuess(deps, c)
  return answer
}

async function readAccountInfo(
  deps: Deps,
  accountId: string,
): Promise<z.input<typeof accountInfo>> {
  const account = await describeAccount(deps, accountId)
  const licenses = await listLicenses(deps, accountId, account.accepted_eula)
  return { ...account, licenses, orders: await listOrders(deps, accountId) }
}

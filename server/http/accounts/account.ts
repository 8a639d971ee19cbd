import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { jsonBody } from '../../openapi/call.ts'
import {
  accountInfo,
  credentials,
  getInfoRequest,
  releaseDeviceRequest,
  type AccountInfo,
} from '#contract/account.ts'
import { acceptEula, describeAccount } from '../../accounts/account.ts'
import type { Deps } from '../../deps.ts'
import { releaseOwnDevice } from '../../licenses/deactivate.ts'
import { listLicenses } from '../../licenses/list.ts'
import { giveTrial } from '../../licenses/trial.ts'
import type { Coalesce } from '../../orders/coalesce.ts'
import { listOrders } from '../../orders/list.ts'
import { addressOf } from '../address.ts'
import { authenticate, authenticateOrVerify } from './authenticate.ts'
import { accountCalls, guessedCodes } from '../call-budgets.ts'
import { buildReference, buildRoutes } from './builds.ts'
import { changeEmailReference, changeEmailRoutes } from './change-email.ts'
import { invoiceReference, invoiceRoutes } from '../checkout/invoice.ts'
import { licenseFileReference, licenseFileRoutes } from './license-files.ts'
import { parseJson } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { replaceKeyReference, replaceKeyRoutes } from './replace-key.ts'
import { renewReference, renewRoutes } from '../checkout/renew.ts'
import { signInReference, signInRoutes } from './sign-in.ts'
import { spends } from '../spends.ts'
import { describeAccountCall, exampleId, proof, signedIn } from './describe-call.ts'

/** These calls, as the reference describes them. */
export const accountReference = [
  ...signInReference,
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
    .route('/', signInRoutes(deps))
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

async function readAccountInfo(
  deps: Deps,
  accountId: string,
): Promise<z.input<typeof accountInfo>> {
  const account = await describeAccount(deps, accountId)
  const licenses = await listLicenses(deps, accountId, account.accepted_eula)
  return { ...account, licenses, orders: await listOrders(deps, accountId) }
}

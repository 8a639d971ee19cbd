import { Hono, type Context } from 'hono'
import type { ZodType } from 'zod'
import { jsonBody, type DescribedCall } from '../openapi/call.ts'
import {
  activateAnswer,
  activateRequest,
  deactivateAnswer,
  deactivateRequest,
  devicesAnswer,
  devicesRequest,
  releaseDeviceAnswer,
  releaseDeviceRequest,
  validateAnswer,
  validateRequest,
} from '#contract/license.ts'
import type { Deps } from '../deps.ts'
import { activate } from '../licenses/activate.ts'
import { spendOnCall, type TooManyCalls } from '../licenses/spend-on-call.ts'
import { deactivate } from '../licenses/deactivate.ts'
import { findByOldKey } from '../licenses/find.ts'
import { listDevices } from '../licenses/list-devices.ts'
import { releaseDevice } from '../licenses/release-device.ts'
import { validate } from '../licenses/validate.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { guessedKeys, licenseCalls, releasedDevices } from './call-budgets.ts'
import { parseJson } from './parse.ts'
import { Refusal, tooMany } from './refusal.ts'
import { spendOrRefuse, spends } from './spends.ts'

const device = {
  license_key: 'PC1-ABCDE-FGHJK-MNPQR-STVWX-YZ234',
  fingerprint: 'a1b2c3d4e5f6',
  nonce: '5f2c9a',
}
const app = { app_version: '1.4.0' }

const describe = (call: Omit<DescribedCall, 'method' | 'group' | 'errors'>): DescribedCall => ({
  method: 'post',
  group: 'Licenses',
  errors: ['unknown_signing_key', 'too_many_requests'],
  ...call,
})

/** These calls, as the reference describes them. */
export const licenseReference = [
  describe({
    path: '/api/license/activate',
    summary: 'Activate a license on a device.',
    about:
      'A refusal is a 200 response with a code. Responses are signed; trust the certificate, not the plain fields.',
    body: jsonBody(activateRequest, {
      ...device,
      device_name: 'Workstation',
      platform: 'linux',
      ...app,
    }),
    answers: { 200: { says: 'Whether it is active on this device now.', json: activateAnswer } },
  }),
  describe({
    path: '/api/license/validate',
    summary: 'Ask whether a license may be used on a device.',
    body: jsonBody(validateRequest, { ...device, ...app }),
    answers: { 200: { says: 'Whether it may be used.', json: validateAnswer } },
  }),
  describe({
    path: '/api/license/deactivate',
    summary: 'Deactivate a license on a device, from that device.',
    body: jsonBody(deactivateRequest, device),
    answers: { 200: { says: 'Whether it was deactivated.', json: deactivateAnswer } },
  }),
  describe({
    path: '/api/license/devices',
    summary: 'List a license’s devices.',
    about: 'Only an active device can call this. The list is signed, too.',
    body: jsonBody(devicesRequest, device),
    answers: { 200: { says: 'The devices it’s active on.', json: devicesAnswer } },
  }),
  describe({
    path: '/api/license/devices/release',
    summary: 'Release a device of a license, from one of them.',
    about:
      'Releases another device, or the one that asks. For another device, the license owner gets an email; for a team license, only if the shop is set up for it.',
    body: jsonBody(releaseDeviceRequest, {
      ...device,
      activation_id: '0d8f6a52-5d6c-4c1b-9a3e-8f1f2b7c6d55',
    }),
    answers: { 200: { says: 'Whether it was released.', json: releaseDeviceAnswer } },
  }),
]

/** The calls of the desktop app. A refused license is a normal answer with a code. */
export function licenseRoutes(deps: Deps) {
  return new Hono()
    .use(openToAnyOrigin)
    .post('/activate', spends(licenseCalls, guessedKeys), async (c) => {
      const asked = await readAsked(deps, c, activateRequest)
      return answerLicense(deps, c, asked, await activate(deps, asked))
    })
    .post('/validate', spends(licenseCalls, guessedKeys), async (c) => {
      const asked = await readAsked(deps, c, validateRequest)
      return answerLicense(deps, c, asked, await validate(deps, asked))
    })
    .post('/deactivate', spends(licenseCalls, guessedKeys), async (c) => {
      const asked = await readAsked(deps, c, deactivateRequest)
      return answerLicense(deps, c, asked, await deactivate(deps, asked))
    })
    .post('/devices', spends(licenseCalls, guessedKeys), async (c) => {
      const asked = await readAsked(deps, c, devicesRequest)
      return answerLicense(deps, c, asked, await listDevices(deps, asked))
    })
    .post('/devices/release', spends(licenseCalls, guessedKeys, releasedDevices), async (c) => {
      const asked = await readAsked(deps, c, releaseDeviceRequest)
      return answerLicense(deps, c, asked, await releaseDevice(deps, asked))
    })
}

/** Refuses before anything is done for an app that could believe no answer. */
async function readAsked<T extends { signing_keys?: string[] | undefined }>(
  deps: Deps,
  c: Context,
  schema: ZodType<T>,
): Promise<T> {
  const asked = await parseJson(c, schema)
  if (deps.signer.canSignFor(asked.signing_keys)) return asked
  throw new Refusal(409, 'unknown_signing_key', appTooOld)
}

const appTooOld = 'This version of the app is too old for our current signing keys. Update the app.'

/** A used up budget is no answer about a license: nothing is signed then. */
async function answerLicense<T extends { code: string }>(
  deps: Deps,
  c: Context,
  { license_key: key }: { license_key: string },
  answer: T | TooManyCalls,
): Promise<Response> {
  if ('retryAfterSeconds' in answer) throw tooManyCalls(answer)
  if (answer.code === 'not_found') await spendOnUnknownKey(deps, c, key)
  c.header('Cache-Control', 'no-store')
  return c.json(answer)
}

/** A key that was replaced is no guess, since a whole office may still have it. It has calls of its own. */
async function spendOnUnknownKey(deps: Deps, c: Context, key: string): Promise<void> {
  const replaced = await findByOldKey(deps, deps.db, key)
  if (replaced === null) return spendOrRefuse(deps, c, guessedKeys)
  const { id, max_activations } = replaced
  const overspent = await spendOnCall(deps, { id: `replaced ${id}`, max_activations }, null)
  if (overspent !== null) throw tooManyCalls(overspent)
}

function tooManyCalls({ retryAfterSeconds }: TooManyCalls): Refusal {
  return tooMany(retryAfterSeconds, 'There were too many calls with this license.')
}

import { Hono, type Context } from 'hono'
import type { ZodType } from 'zod'
import {
  activateRequest,
  deactivateRequest,
  devicesRequest,
  releaseDeviceRequest,
  validateRequest,
} from '#contract/license.ts'
import type { Deps } from '../deps.ts'
import { activate } from '../licenses/activate.ts'
import type { TooManyCalls } from '../licenses/spend-on-call.ts'
import { deactivate } from '../licenses/deactivate.ts'
import { listDevices } from '../licenses/list-devices.ts'
import { releaseDevice } from '../licenses/release-device.ts'
import { validate } from '../licenses/validate.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { guessedKeys, licenseCalls, releasedDevices } from './call-budgets.ts'
import { parseJson } from './parse.ts'
import { Refusal, tooMany } from './refusal.ts'
import { spendOrRefuse, spends } from './spends.ts'

/** The calls of the desktop app. A refused license is a normal answer with a code. */
export function licenseRoutes(deps: Deps) {
  return new Hono()
    .use(openToAnyOrigin)
    .post('/activate', spends(licenseCalls, guessedKeys), async (c) => {
      const answer = await activate(deps, await readAsked(deps, c, activateRequest))
      return answerLicense(deps, c, answer)
    })
    .post('/validate', spends(licenseCalls, guessedKeys), async (c) => {
      const answer = await validate(deps, await readAsked(deps, c, validateRequest))
      return answerLicense(deps, c, answer)
    })
    .post('/deactivate', spends(licenseCalls, guessedKeys), async (c) => {
      const answer = await deactivate(deps, await readAsked(deps, c, deactivateRequest))
      return answerLicense(deps, c, answer)
    })
    .post('/devices', spends(licenseCalls, guessedKeys), async (c) => {
      const answer = await listDevices(deps, await readAsked(deps, c, devicesRequest))
      return answerLicense(deps, c, answer)
    })
    .post('/devices/release', spends(licenseCalls, guessedKeys, releasedDevices), async (c) => {
      const answer = await releaseDevice(deps, await readAsked(deps, c, releaseDeviceRequest))
      return answerLicense(deps, c, answer)
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

const appTooOld =
  'This version of the app knows none of the keys that licenses are signed with now. Update the app.'

/** A used up budget is no answer about a license: nothing is signed then. */
async function answerLicense<T extends { code: string; key_replaced?: true }>(
  deps: Deps,
  c: Context,
  answer: T | TooManyCalls,
): Promise<Response> {
  if ('retryAfterSeconds' in answer)
    throw tooMany(answer.retryAfterSeconds, 'Too many calls were made with this license.')
  // A key that was replaced is no guess: a whole office may still have it.
  if (answer.code === 'not_found' && !answer.key_replaced) await spendOrRefuse(deps, c, guessedKeys)
  c.header('Cache-Control', 'no-store')
  return c.json(answer)
}

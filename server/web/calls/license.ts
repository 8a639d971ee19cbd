import type { Context } from 'hono'
import type { z } from 'zod'
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
import type { Deps } from '../../settings/deps.ts'
import { activate } from '../../licenses/activate.ts'
import { limitCall, type TooManyCalls } from '../../licenses/limit-calls.ts'
import { deactivate } from '../../licenses/deactivate.ts'
import { findByOldKey } from '../../licenses/find.ts'
import { listDevices } from '../../licenses/list-devices.ts'
import { releaseDevice } from '../../licenses/release-device.ts'
import { validate } from '../../licenses/validate.ts'
import { jsonCall, type PublicCall } from '../guards/call.ts'
import { guessedKeys, checkedLicenses, releasedDevices } from '../guards/call-limits.ts'
import { Refusal, tooMany } from '../guards/refusal.ts'
import { takeOrRefuse } from '../guards/take-points.ts'

const device = {
  license_key: 'PC1-ABCDE-FGHJK-MNPQR-STVWX-YZ234',
  fingerprint: 'a1b2c3d4e5f6',
  nonce: '5f2c9a',
}
const app = { app_version: '1.4.0' }

interface Asked {
  license_key: string
  signing_keys?: string[] | undefined
}

interface LicenseCall<Input extends z.ZodType<Asked>> extends Pick<
  PublicCall,
  'path' | 'summary' | 'about' | 'limits'
> {
  input: Input
  example: z.input<Input>
  output: z.ZodType
  says: string
  answer: (deps: Deps, asked: z.output<Input>) => Promise<{ code: string } | TooManyCalls>
}

/** Describes a call of the desktop app. A refused license is a normal answer with a code. */
function licenseCall<Input extends z.ZodType<Asked>>(call: LicenseCall<Input>): PublicCall {
  return jsonCall({
    group: 'Licenses',
    errors: ['unknown_signing_key', 'too_many_requests'],
    origin: 'any',
    limits: [checkedLicenses, guessedKeys],
    ...call,
    answer: async (deps, asked, c) => {
      // If the app cannot verify any answer, the call is refused before anything is done.
      if (!deps.signer.canSignFor(asked.signing_keys))
        throw new Refusal(409, 'unknown_signing_key', appTooOld)
      const answer = await call.answer(deps, asked)
      // A used-up rate limit says nothing about a license, so nothing is signed.
      if ('retryAfterSeconds' in answer) throw tooManyCalls(answer)
      if (answer.code === 'not_found') await takeUnknownKey(deps, c, asked.license_key)
      return c.json(answer)
    },
  })
}

const appTooOld = 'This version of the app is too old for our current signing keys. Update the app.'

export const licenseCalls = [
  licenseCall({
    path: '/api/license/activate',
    summary: 'Activate a license on a device.',
    about:
      'A refusal is a 200 response with a code. Responses are signed; trust the certificate, not the plain fields.',
    input: activateRequest,
    example: { ...device, device_name: 'Workstation', platform: 'linux', ...app },
    output: activateAnswer,
    says: 'Whether it is active on this device now.',
    answer: activate,
  }),
  licenseCall({
    path: '/api/license/validate',
    summary: 'Check a license on a device.',
    input: validateRequest,
    example: { ...device, ...app },
    output: validateAnswer,
    says: 'Whether it may be used.',
    answer: validate,
  }),
  licenseCall({
    path: '/api/license/deactivate',
    summary: 'Deactivate a license on a device, from that device.',
    input: deactivateRequest,
    example: device,
    output: deactivateAnswer,
    says: 'Whether it was deactivated.',
    answer: deactivate,
  }),
  licenseCall({
    path: '/api/license/devices',
    summary: 'List a license’s devices.',
    about: 'Only an active device can call this. The list is signed, too.',
    input: devicesRequest,
    example: device,
    output: devicesAnswer,
    says: 'The devices it’s active on.',
    answer: listDevices,
  }),
  licenseCall({
    path: '/api/license/devices/release',
    summary: 'Release a device of a license, from one of them.',
    about:
      'Releases another device, or the one that asks. For another device, the license holder gets an email, unless it is a team license.',
    input: releaseDeviceRequest,
    example: { ...device, activation_id: '0d8f6a52-5d6c-4c1b-9a3e-8f1f2b7c6d55' },
    output: releaseDeviceAnswer,
    says: 'Whether it was released.',
    limits: [checkedLicenses, guessedKeys, releasedDevices],
    answer: releaseDevice,
  }),
]

/**
 * Counts an unknown key. A replaced key has a limit of its own: it is not a guess, because a whole office may
 * still use it.
 */
async function takeUnknownKey(deps: Deps, c: Context, key: string): Promise<void> {
  const replaced = await findByOldKey(deps, deps.db, key)
  if (replaced === null) return takeOrRefuse(deps, c, guessedKeys)
  const { id, max_activations } = replaced
  const over = await limitCall(deps, { id: `replaced ${id}`, max_activations }, null)
  if (over !== null) throw tooManyCalls(over)
}

function tooManyCalls({ retryAfterSeconds }: TooManyCalls): Refusal {
  return tooMany(retryAfterSeconds, 'There were too many calls with this license.')
}

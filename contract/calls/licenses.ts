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
} from '../license.ts'
import { jsonBody, type DescribedCall } from './call.ts'

const device = { license_key: 'PC1-ABCDE-FGHJK-MNPQR-STVWX-YZ234', fingerprint: 'a1b2c3d4e5f6' }
const words = { app_version: '1.4.0', nonce: '5f2c9a' }

const license = (call: Omit<DescribedCall, 'method' | 'group' | 'errors'>): DescribedCall => ({
  method: 'post',
  group: 'Licenses',
  errors: ['unknown_signing_key', 'too_many_requests'],
  ...call,
})

export const licenseCalls = [
  license({
    path: '/api/license/activate',
    summary: 'Activate a license on a device.',
    about:
      'A refused license is a normal answer with a code. The answer is signed: an app believes the certificate, not the fields.',
    body: jsonBody(activateRequest, {
      ...device,
      device_name: 'Workstation',
      platform: 'linux',
      ...words,
    }),
    answers: { 200: { says: 'Whether it is active on this device now.', json: activateAnswer } },
  }),
  license({
    path: '/api/license/validate',
    summary: 'Ask whether a license may be used on a device.',
    body: jsonBody(validateRequest, { ...device, ...words }),
    answers: { 200: { says: 'Whether it may be used.', json: validateAnswer } },
  }),
  license({
    path: '/api/license/deactivate',
    summary: 'Deactivate a license on a device, from that device.',
    body: jsonBody(deactivateRequest, device),
    answers: { 200: { says: 'Whether it was deactivated.', json: deactivateAnswer } },
  }),
  license({
    path: '/api/license/devices',
    summary: 'List the devices of a license, for one of them.',
    about: 'Only a device that the license is active on is told. The list is signed, too.',
    body: jsonBody(devicesRequest, device),
    answers: { 200: { says: 'The devices it is active on.', json: devicesAnswer } },
  }),
  license({
    path: '/api/license/devices/release',
    summary: 'Release a device of a license, from one of them.',
    about:
      'Releases another device, or the one that asks. The owner of the license is emailed when it is another one; of a team license, if the shop has it so.',
    body: jsonBody(releaseDeviceRequest, {
      ...device,
      activation_id: '0d8f6a52-5d6c-4c1b-9a3e-8f1f2b7c6d55',
    }),
    answers: { 200: { says: 'Whether it was released.', json: releaseDeviceAnswer } },
  }),
]

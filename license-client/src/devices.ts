import type { DevicesAnswer, ReleaseAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { isTime, readDevices } from './certificate.ts'
import type { Payload } from './certificate.ts'
import { forget } from './deactivate.ts'
import type { Deps } from './deps.ts'
import type { CheckRequest, ReleaseRequest } from './request.ts'
import { askSigned } from './signed-answer.ts'

export async function listDevices(deps: Deps, request: CheckRequest): Promise<DevicesAnswer> {
  const signed = await askSigned(deps, 'devices', request)
  if (!signed.ok) return signed.answer
  const { payload } = signed
  const devices = payload.code === 'listed' ? readDevices(payload) : null
  if (devices !== null) return { outcome: 'yes', code: 'listed', devices }
  return readRefusal(payload) ?? unknown('bad_answer')
}

export async function releaseDevice(deps: Deps, request: ReleaseRequest): Promise<ReleaseAnswer> {
  const signed = await askSigned(deps, 'devices/release', request, {
    activation_id: request.deviceId,
  })
  if (!signed.ok) return signed.answer
  const { payload, keyDigest } = signed
  const { code } = payload
  if (code === 'deactivated')
    await forget(deps, request.fingerprint, keyDigest, Number(payload.iat) * 1000)
  if (code === 'released' || code === 'deactivated') return { outcome: 'yes', code }
  if (code === 'unknown_device' || code === 'holds_file') return { outcome: 'no', code }
  return readWait(payload) ?? readRefusal(payload) ?? unknown('bad_answer')
}

function readWait({ code, next_change_at: nextChangeAt }: Payload): ReleaseAnswer | null {
  const isRead = typeof nextChangeAt === 'string' && isTime(nextChangeAt)
  return code === 'too_many_releases' && isRead ? { outcome: 'no', code, nextChangeAt } : null
}

type Refused = Extract<DevicesAnswer, { outcome: 'no' }>
const refusals = ['not_found', 'revoked', 'suspended', 'trial_expired', 'not_activated'] as const

function readRefusal({ code }: Payload): Refused | null {
  const refused = refusals.find((each) => each === code)
  return refused === undefined ? null : { outcome: 'no', code: refused }
}

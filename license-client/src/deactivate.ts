import type { DeactivateAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import type { Deps } from './deps.ts'
import { digestOfKey } from './record.ts'
import type { CheckRequest } from './request.ts'
import { post } from './wire.ts'
import type { Body } from './wire.ts'

export async function deactivate(deps: Deps, request: CheckRequest): Promise<DeactivateAnswer> {
  const { licenseKey, fingerprint } = request
  const reply = await post(deps.wire, 'deactivate', { license_key: licenseKey, fingerprint })
  if (!reply.ok) return reply.answer
  const answer = readAnswer(reply.body)
  if (answer.outcome !== 'unknown') await forget(deps, licenseKey)
  return answer
}

function readAnswer({ deactivated, code }: Body): DeactivateAnswer {
  if (deactivated === true) return { outcome: 'yes', code: 'deactivated' }
  const isRefused = code === 'not_found' || code === 'not_activated'
  return isRefused ? { outcome: 'no', code } : unknown('bad_answer')
}

async function forget(deps: Deps, licenseKey: string): Promise<void> {
  const keyDigest = await digestOfKey(licenseKey)
  await deps.records.update((record) => (record?.keyDigest === keyDigest ? null : record))
}

import type { DeactivateAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import type { Payload } from './certificate.ts'
import type { Deps } from './deps.ts'
import { isGoodElsewhere } from './held.ts'
import type { CheckRequest } from './request.ts'
import { askSigned } from './signed-answer.ts'

export async function deactivate(deps: Deps, request: CheckRequest): Promise<DeactivateAnswer> {
  const signed = await askSigned(deps, 'deactivate', request)
  if (!signed.ok) return signed.answer
  const { payload, keyDigest } = signed
  const answer = readAnswer(payload)
  if (answer.outcome !== 'unknown') {
    await forget(deps, request.fingerprint, keyDigest, Number(payload.iat) * 1000)
  }
  return answer
}

function readAnswer({ code }: Payload): DeactivateAnswer {
  if (code === 'deactivated') return { outcome: 'yes', code }
  const isRefused = code === 'not_found' || code === 'not_activated'
  return isRefused ? { outcome: 'no', code } : unknown('bad_answer')
}

/** Removes the certificate of this key, unless it is a good one of another fingerprint. */
export function forget(
  deps: Deps,
  fingerprint: string,
  keyDigest: string,
  serverTime: number,
): Promise<void> {
  return deps.records.update(async (record) => {
    if (record?.keyDigest !== keyDigest) return record
    return (await isGoodElsewhere(deps, record, fingerprint, serverTime)) ? record : null
  })
}

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
  const isGone =
    answer.outcome === 'yes' || (answer.outcome === 'no' && answer.code !== 'holds_file')
  if (isGone) {
    await forget(deps, request.fingerprint, keyDigest, Number(payload.iat) * 1000)
  }
  return answer
}

function readAnswer({ code }: Payload): DeactivateAnswer {
  if (code === 'deactivated') return { outcome: 'yes', code }
  const isRefused = code === 'not_found' || code === 'not_activated' || code === 'holds_file'
  return isRefused ? { outcome: 'no', code } : unknown('bad_answer')
}

/** Removes the certificate of this key, unless it is a valid one of another fingerprint. */
export async function forget(
  deps: Deps,
  fingerprint: string,
  keyDigest: string,
  serverTime: number,
): Promise<void> {
  await deps.records.update(async (record) => {
    if (record?.keyDigest !== keyDigest) return record
    return (await isGoodElsewhere(deps, record, fingerprint, serverTime)) ? record : null
  })
}

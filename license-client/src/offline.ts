import type { LicenseAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { verifyCertificate } from './certificate.ts'
import type { Deps } from './deps.ts'
import { judgeHeld, latestMoment } from './judge.ts'

export async function checkOffline(
  deps: Deps,
  request: { fingerprint: string },
): Promise<LicenseAnswer> {
  const record = await deps.records.read()
  if (!record) return unknown('no_certificate')
  const expected = { product: deps.product, fingerprint: request.fingerprint }
  const verified = await verifyCertificate(record.certificate, deps.publicKeys, expected)
  if (!verified.ok) return unknown(verified.reason)
  const now = deps.clock().getTime()
  await noteTime(deps, record.certificate, latestMoment(record, verified.claims, now))
  return judgeHeld(record, verified.claims, now)
}

function noteTime(deps: Deps, certificate: string, latestSeen: number): Promise<void> {
  return deps.records.update(async (record) =>
    record?.certificate === certificate && record.latestSeen < latestSeen
      ? { ...record, latestSeen }
      : record,
  )
}

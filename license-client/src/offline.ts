import type { LicenseAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { verifyCertificate } from './certificate.ts'
import type { Deps } from './deps.ts'
import { judgeHeld, latestMoment } from './judge.ts'
import { isBoundTo } from './machine.ts'

export async function checkOffline(
  deps: Deps,
  request: { fingerprint: string },
): Promise<LicenseAnswer> {
  const { license: record, machine } = await deps.records.read()
  if (!record) return unknown('no_certificate')
  const expected = { product: deps.product, fingerprint: request.fingerprint }
  const verified = await verifyCertificate(record.certificate, deps.publicKeys, expected)
  if (!verified.ok) return unknown(verified.reason)
  const { claims } = verified
  if (claims.file && !(await isBoundTo(machine?.key, claims.file.machineKey)))
    return unknown('wrong_machine')
  const now = deps.clock().getTime()
  await noteTime(deps, record.certificate, latestMoment(record, claims, now))
  return judgeHeld(record, claims, now)
}

async function noteTime(deps: Deps, certificate: string, latestSeen: number): Promise<void> {
  await deps.records.update(async (record) =>
    record?.certificate === certificate && record.latestSeen < latestSeen
      ? { ...record, latestSeen }
      : record,
  )
}

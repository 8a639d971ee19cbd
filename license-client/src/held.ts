import { verifyCertificate } from './certificate.ts'
import type { YesClaims } from './certificate.ts'
import type { Deps } from './deps.ts'
import { judgeHeld } from './judge.ts'
import type { LicenseRecord } from './record.ts'

/**
 * Keeps a license file if the server says yes to the same license, because the file works longer and
 * without a network. The server's answer is stored beside it.
 */
export async function orFile(
  { product, publicKeys }: Deps,
  record: LicenseRecord | null,
  next: LicenseRecord,
  { sub, fingerprint }: YesClaims,
): Promise<LicenseRecord> {
  if (record === null) return next
  const verified = await verifyCertificate(record.certificate, publicKeys, { product })
  if (!verified.ok) return next
  const { claims } = verified
  const isOfThis = claims.file && claims.sub === sub && claims.fingerprint === fingerprint
  const kept = { ...next, certificate: record.certificate }
  return isOfThis && judgeHeld(kept, claims, next.latestSeen).outcome === 'yes' ? kept : next
}

/**
 * Reports whether the record has a yes for another fingerprint that is still valid at this time of the
 * server.
 */
export async function isGoodElsewhere(
  { product, publicKeys }: Deps,
  record: LicenseRecord | null,
  fingerprint: string | null,
  serverTime: number,
): Promise<boolean> {
  if (!record) return false
  const verified = await verifyCertificate(record.certificate, publicKeys, { product })
  if (!verified.ok || verified.claims.fingerprint === fingerprint) return false
  // The time in the record may come from a clock that ran ahead.
  const seenByServer = { ...record, latestSeen: serverTime }
  return judgeHeld(seenByServer, verified.claims, serverTime).outcome === 'yes'
}

import { verifyCertificate } from './certificate.ts'
import type { Deps } from './deps.ts'
import { judgeHeld } from './judge.ts'
import type { LicenseRecord } from './record.ts'

/** Whether the record holds a yes for another fingerprint that still stands at this time of the server. */
export async function isGoodElsewhere(
  { product, publicKeys }: Deps,
  record: LicenseRecord | null,
  fingerprint: string,
  serverTime: number,
): Promise<boolean> {
  if (!record) return false
  const verified = await verifyCertificate(record.certificate, publicKeys, { product })
  if (!verified.ok || verified.claims.fingerprint === fingerprint) return false
  // The time that this device remembers may come from a clock that ran ahead.
  const seenByServer = { ...record, latestSeen: serverTime }
  return judgeHeld(seenByServer, verified.claims, serverTime).outcome === 'yes'
}

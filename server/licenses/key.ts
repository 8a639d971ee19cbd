import { randomBytes } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'
import { writeLicenseKey } from '#license-client/src/license-key.ts'

/** Makes `PC1-` and five groups of five: 120 random bits in Crockford's base32 and a check character. */
export function makeLicenseKey(): Secret {
  return writeLicenseKey(Array.from(randomBytes(24), (byte) => byte & 31)) as Secret
}

import type { PublicKey } from './certificate.ts'
import type { LicenseRecords } from './record.ts'
import type { Wire } from './wire.ts'

export interface Deps {
  wire: Wire
  records: LicenseRecords
  product: string
  publicKeys: PublicKey[]
  appVersion?: string
  clock: () => Date
}

export { createLicenseClient, licenseFileNames } from './client.ts'
export type { LicenseClient, LicenseClientOptions } from './client.ts'
export type {
  DeactivateAnswer,
  DevicesAnswer,
  LicenseAnswer,
  No,
  ReleaseAnswer,
  TextAnswer,
  Unknown,
  Yes,
} from './answers.ts'
export type { Device, PublicKey } from './certificate.ts'
export { sentenceFor } from './codes.ts'
export type { NoCode, UnknownReason, YesCode } from './codes.ts'
export { covers } from './covers.ts'
export { memoryStore } from './record.ts'
export type { LicenseStore } from './record.ts'
export type {
  ActivateRequest,
  CheckRequest,
  ActivationRequestInput,
  ReleaseRequest,
} from './request.ts'
export { updateToken } from './update-token.ts'

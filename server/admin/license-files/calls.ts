import type { AdminCall } from '../call.ts'
import { makeLicenseFile } from './make.ts'

export const licenseFileCalls: AdminCall[] = [makeLicenseFile]

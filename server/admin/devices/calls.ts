import type { AdminCall } from '../call.ts'
import { listDevices } from './list.ts'

export const deviceCalls: AdminCall[] = [listDevices]

import type { AdminCall } from '../call.ts'
import { dismissCancellation } from './dismiss.ts'

export const cancellationCalls: AdminCall[] = [dismissCancellation]

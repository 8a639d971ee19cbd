import type { AdminCall } from '../call.ts'
import { dismissWithdrawal } from './dismiss.ts'

export const withdrawalCalls: AdminCall[] = [dismissWithdrawal]

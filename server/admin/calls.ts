import type { AdminCall } from './call.ts'
import { auditCalls } from './audit/calls.ts'
import { makeKeyCalls } from './api-keys/calls.ts'
import { couponCalls } from './coupons/calls.ts'
import { correctionCalls } from './corrections/calls.ts'
import { customerCalls } from './customers/calls.ts'
import { deviceCalls } from './devices/calls.ts'
import { emailCalls } from './emails/calls.ts'
import { invitationCalls } from './invitations/calls.ts'
import { invoiceCalls } from './invoices/calls.ts'
import { licenseCalls } from './licenses/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { priceCalls } from './prices/calls.ts'
import { quarantineCalls } from './quarantine/calls.ts'
import { quoteCalls } from './quotes/calls.ts'
import { overviewCalls } from './overview/calls.ts'
import { releaseCalls } from './releases/calls.ts'
import { reportCalls } from './reports/calls.ts'
import { searchCalls } from './search/calls.ts'
import { settingCalls } from './settings/calls.ts'
import { makeSessionCalls } from './people/session.ts'
import { webhookCalls } from './webhooks/calls.ts'

/** Every call of the admin API, in the order of its reference. */
export const adminCalls: readonly AdminCall[] = [
  ...overviewCalls,
  ...searchCalls,
  ...customerCalls,
  ...licenseCalls,
  ...deviceCalls,
  ...orderCalls,
  ...invoiceCalls,
  ...correctionCalls,
  ...quarantineCalls,
  ...quoteCalls,
  ...priceCalls,
  ...couponCalls,
  ...emailCalls,
  ...releaseCalls,
  ...invitationCalls,
  ...reportCalls,
  ...auditCalls,
  ...peopleCalls,
  ...makeKeyCalls(() => adminCalls),
  ...webhookCalls,
  ...settingCalls,
  ...makeSessionCalls(() => adminCalls),
]

import { z } from 'zod'
import { time } from '../time.ts'
import { day, since } from './filters.ts'
import { countedListOf } from './list.ts'
import { licenseStatus, licenseType } from '../license.ts'
import { orderNumber } from '../order-number.ts'

/** The part of a customer's row that says what they own. */
const has = {
  licenses: z.int(),
  license_type: licenseType
    .nullable()
    .describe('Best license: active before trial, then latest updates.'),
  license_status: licenseStatus.nullable(),
  updates_until: time.nullable().describe('Of a trial, when it ends.'),
  devices: z.int().describe('Active devices on licenses that work.'),
  seats: z.int().describe('How many these licenses allow.'),
  last_seen_at: time.nullable().describe('When a device of theirs last checked in.'),
  paid: z
    .array(z.object({ currency: z.string(), cents: z.int() }))
    .describe('For all orders, less what went back.'),
}

export const foundCustomer = z.object({
  id: z.string().nullable().describe('The account; null for an order without one.'),
  email: z.string().nullable(),
  since: time,
  found_by: z.string().describe('What matched, such as `email, device`.'),
  orders: z.int(),
  ...has,
})

const listedCustomer = z.object({
  id: z.string(),
  email: z.string().nullable().describe('Null once the person is erased.'),
  since: time,
  erased_at: time.nullable().describe('When the person was erased.'),
  orders: z.int(),
  ...has,
})

export const customerList = countedListOf(listedCustomer, { since }, {})

export const adminDevice = z.object({
  id: z.string(),
  name: z.string().nullable(),
  fingerprint: z.string().describe('Its first eight characters.'),
  platform: z.string().nullable(),
  app_version: z.string().nullable(),
  activated_at: time,
  last_seen_at: time,
  license_file_until: time
    .nullable()
    .describe('How long its license file works there, including grace; null if it has none.'),
})

export const adminLicense = z.object({
  id: z.string(),
  customer: z.string().describe('The account that has it.'),
  email: z.string().nullable().describe('The account’s; null once the person is erased.'),
  holder: z
    .string()
    .nullable()
    .describe('For whom a team bought it, by name and email; null where it named nobody.'),
  key: z.string().describe('Only its last four characters.'),
  type: licenseType,
  status: licenseStatus,
  status_note: z.string().nullable(),
  decided: z
    .boolean()
    .describe(
      'Whether someone set the status in the console or by API, regardless of the payment.',
    ),
  given: z.boolean().describe('Whether it was granted without an order.'),
  order_id: z.string().nullable(),
  order_number: orderNumber.nullable(),
  dispute: z
    .object({
      provider: z.string().describe('Its name, such as `Stripe`.'),
      page: z.string().nullable().describe('Where the provider shows the payment.'),
    })
    .nullable()
    .describe('While a bank disputes the payment of its order.'),
  created_at: time,
  key_replaced_at: time.nullable().describe('When it last got another key.'),
  updates_until: time,
  seats: z.int(),
  device_count: z.int(),
  extra_changes: z
    .object({ changes: z.int(), until: time })
    .nullable()
    .describe('Device changes allowed in addition to the usual ones.'),
  devices: z
    .array(adminDevice)
    .describe('The devices it’s active on, last seen first; at most ten in a list.'),
})

const momentKinds = [
  'account_opened',
  'sign_in',
  'eula_accepted',
  'checkout',
  'order',
  'refund',
  'invoice',
  'credit_note',
  'payment_held',
  'withdrawal',
  'license',
  'activated',
  'checked_in',
  'released',
  'email',
  'email_bounced',
  'note',
  'entry',
] as const

export const moment = z.object({
  at: time,
  kind: z.enum(momentKinds),
  subject: z.string().describe('The id of the row it’s about.'),
  title: z.string(),
  detail: z.string().describe('What else is known; empty if the title says everything.'),
  change: z.string().describe('What an action changed; times in it are ISO 8601.'),
  who: z.string().describe('`Customer`, `Shop`, `App`, a provider, or somebody of the team.'),
  removable: z.boolean().optional().describe('Of a note: whether you may remove it.'),
})

export const shownCustomer = z.object({
  id: z.string(),
  email: z.string().nullable().describe('Null once the person is erased.'),
  since: time,
  signed_in_at: time.nullable().describe('The first sign-in.'),
  erased_at: time.nullable(),
  renewal_emails: z.boolean(),
  eula: z.object({ version: z.string(), accepted_at: time }).nullable(),
  orders: z.int().describe('Paid orders.'),
  spent: z.array(z.object({ currency: z.string(), paid_cents: z.int(), refunded_cents: z.int() })),
})

export type FoundCustomer = z.infer<typeof foundCustomer>

const trialMonth = z.object({
  month: z.string().describe('The month they began in, such as 2026-11.'),
  trials: z.int(),
  bought: z.int().describe('Of these, how many customers bought a license later, in any month.'),
})

/**
 * Filters by the days on which licenses were created and on which their updates end; trials have no
 * such end.
 */
const licenseFilters = {
  customer: z.string('name a customer').trim().min(1, 'name a customer').max(320).optional(),
  type: licenseType.optional(),
  status: licenseStatus.optional(),
  created_from: day,
  created_to: day,
  updates_from: day,
  updates_to: day,
  bought: z.enum(['yes', 'no']).optional(),
}

export const licenseList = countedListOf(adminLicense, licenseFilters, {
  months: z
    .array(trialMonth)
    .nullable()
    .describe('Of trials, when only they are listed: those of all months, bought or not.'),
})

export type TrialMonth = z.infer<typeof trialMonth>
export type LicenseTotals = NonNullable<z.infer<typeof licenseList.page>['totals']>
export type ListedCustomer = z.infer<typeof listedCustomer>
export type AdminDevice = z.infer<typeof adminDevice>
export type AdminLicense = z.infer<typeof adminLicense>
export type Moment = z.infer<typeof moment>
export type MomentKind = (typeof momentKinds)[number]
export type ShownCustomer = z.infer<typeof shownCustomer>

import { z } from 'zod'
import { time } from './time.ts'
import { isBareEmail } from './email.ts'
import { findFieldProblems, tidyFields } from './invoice-fields.ts'
import { licenseType } from './license.ts'
import { sizes } from './limits.ts'
import { discount, moneyBack, orderKind } from './prices.ts'
import { licenseStatuses } from './product.ts'
import { paymentWays } from './providers.ts'
import { readDigits } from './text.ts'
import { orderNumber } from './order-number.ts'

/** Checks only the shape; `parseEmail` in email.ts detects invalid addresses. */
const email = z.string().min(3).max(sizes.email)
/** The six digits of an emailed code, in whatever form they are typed. */
const emailedCode = z
  .string()
  .max(sizes.typedCode)
  .transform((text) => readDigits(text, sizes.code))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'must be six digits'))

export const signInRequest = z.object({ email })
/** The parameters in the link of an email. */
export const signInLinkRequest = z.object({
  email: email.refine(isBareEmail, 'must be an email address'),
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not the token of a link'),
})
export const credentials = z.object({ email, code: emailedCode })
export const getInfoRequest = credentials.extend({ generate_trial_key: z.boolean().optional() })
export const releaseDeviceRequest = credentials.extend({
  license_id: z.uuid(),
  activation_id: z.uuid(),
})
export const replaceKeyRequest = credentials.extend({ license_id: z.uuid() })
export const changeEmailRequest = credentials.extend({ new_email: email })
export const confirmEmailRequest = credentials.extend({
  old_code: emailedCode,
  new_code: emailedCode,
})

/** The details of an invoice's recipient. Missing fields are empty. */
export const buyerFields = {
  company: z.string().max(1000).default(''),
  vat_id: z.string().max(1000).default(''),
  address: z.string().max(4000).default(''),
}

export const invoiceRequest = credentials
  .extend({
    order_id: z.uuid(),
    ...buyerFields,
    number: z.string().max(40).optional().describe('Invoice number, if the order has several.'),
  })
  .transform(({ company, vat_id, address, ...rest }, context) => {
    const buyer = tidyFields({ company, vat_id, address })
    for (const [field, problem] of Object.entries(findFieldProblems(buyer)))
      if (problem !== null) context.addIssue({ code: 'custom', path: [field], message: problem })
    return { ...rest, buyer }
  })

export const creditNoteRequest = credentials.extend({
  number: z
    .string()
    .regex(/^CN-\d{4}-(R[1-9]\d{0,3}-)?\d{4,9}$/, 'is not the number of a credit note'),
})

export type Credentials = z.infer<typeof credentials>

/** Answer of `account/sign-in` and `account/resend-verification`: the same for every address. */
export const signInAnswer = z.object({ ok: z.literal(true) })
export type SignInAnswer = z.infer<typeof signInAnswer>

export const signInLinkAnswer = z.object({
  email: z.string(),
  code: z
    .string()
    .describe('A code that was never emailed. Its 45-minute session is already open.'),
})
export type SignInLinkAnswer = z.infer<typeof signInLinkAnswer>

/** Answer of `account/confirm-email`. */
export const changedEmail = z.object({
  email: z.string().describe('The address that now signs in, with the code sent to it.'),
})
export type ChangedEmail = z.infer<typeof changedEmail>

const deviceEntry = z.object({
  activation_id: z.uuid(),
  device_name: z.string().nullable(),
  platform: z.string().nullable(),
  activated_at: time,
  last_seen_at: time,
  license_file_until: time
    .nullable()
    .describe('Until when its license file works, grace included; null when it has none.'),
})
export type DeviceEntry = z.infer<typeof deviceEntry>

const shownStatus = z.enum([...licenseStatuses, 'expired', 'updates_ended'])
export type ShownStatus = z.infer<typeof shownStatus>

const renewalOffer = z.object({
  price_id: z.uuid(),
  price_cents: z.int(),
  plus_tax: z.boolean(),
  until: time,
})

const licenseEntry = z.object({
  license_id: z.uuid(),
  license_key: z
    .string()
    .nullish()
    .describe('Absent until the EULA is accepted; null when the stored copy cannot be decrypted.'),
  license_type: licenseType,
  status: shownStatus,
  status_note: z
    .string()
    .nullable()
    .describe('Why a license is revoked or suspended, in one sentence; null otherwise.'),
  expires_at: time.describe('End of the update year, or of the trial.'),
  activation_count: z.int(),
  max_activations: z.int(),
  devices: z.array(deviceEntry),
  next_change_at: time
    .nullable()
    .describe(
      'When the license can next be activated on a device it hasn’t been active on in the past 30 days. Null means now.',
    ),
  replace_key_from: time
    .nullable()
    .describe(
      'When its owner can replace its key again; null: now, unless it’s a trial or paused.',
    ),
  holder: z
    .string()
    .nullable()
    .describe('The team member this license was bought for: name and email address.'),
  renewal: renewalOffer
    .nullable()
    .describe(
      'What one more year of updates costs, and when updates would then end; null when renewals aren’t sold.',
    ),
})
export type LicenseEntry = z.infer<typeof licenseEntry>

const orderEntry = z.object({
  order_id: z.uuid(),
  order_number: orderNumber,
  created_at: time,
  paid_at: time.nullable(),
  kind: orderKind,
  quantity: z.int(),
  provider: z.enum(paymentWays),
  state: z.enum([
    'awaiting_payment',
    'confirming',
    'underpaid',
    'paid',
    'partially_refunded',
    'refunded',
    'disputed',
    'dispute_lost',
    'expired',
    'failed',
  ]),
  remark: z
    .enum(['overpaid', 'late'])
    .nullable()
    .describe('Set when the payment was accepted although it differs from what was asked for.'),
  amount: z.int().describe('Cents including tax; the price while nothing is paid.'),
  tax: z.int().describe('Cents.'),
  ...moneyBack.shape,
  discount,
  invoice_from: z
    .enum(['us', 'provider'])
    .nullable()
    .describe('Who issues its invoice; null while it’s unpaid.'),
  invoice_number: z.string().nullable(),
  other_invoices: z
    .array(z.string())
    .describe('Numbers of invoices over parts of a payment that went back and returned.'),
  credit_notes: z.array(z.string()).describe('Their numbers, oldest first.'),
  withdraw_until: time
    .nullable()
    .describe('Until when the buyer can withdraw from the contract; null when they can’t.'),
})
export type OrderEntry = z.infer<typeof orderEntry>

/** Answer of `account/get-info`. Without a valid credential it is 401 and contains no email. */
export const accountInfo = z.object({
  email: z.string(),
  accepted_eula: z.boolean(),
  eula_version: z
    .string()
    .nullable()
    .describe(
      'The version last accepted, as the date of its text, such as 2026-11-23; null if none was.',
    ),
  eula_accepted_at: time.nullable(),
  created_at: time,
  licenses: z.array(licenseEntry),
  orders: z
    .array(orderEntry)
    .describe('Newest first. Unpaid orders are listed only while they’re of use.'),
  renewal_emails: z
    .boolean()
    .describe('Whether the account wants emails about the end of updates.'),
  trial: z
    .object({ code: z.literal('trial_used'), message: z.string() })
    .optional()
    .describe('Why a requested trial wasn’t given.'),
})
export type AccountInfo = z.infer<typeof accountInfo>

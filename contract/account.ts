import { z } from 'zod'
import { findFieldProblems, tidyFields } from './invoice-fields.ts'
import { sizes } from './limits.ts'

/** Checks only the shape; `accounts/email.ts` detects bad addresses. */
const email = z.string().min(3).max(sizes.email)
const code = z.string().regex(/^[0-9]{6}$/, 'must be six digits')

export const signInRequest = z.object({ email })
export const credentials = z.object({ email, code })
export const getInfoRequest = credentials.extend({ generate_trial_key: z.boolean().optional() })
export const releaseDeviceRequest = credentials.extend({
  license_id: z.uuid(),
  activation_id: z.uuid(),
})
export const changeEmailRequest = credentials.extend({ new_email: email })
export const confirmEmailRequest = credentials.extend({ old_code: code, new_code: code })

/** Missing fields are empty. */
export const invoiceRequest = credentials
  .extend({
    order_id: z.uuid(),
    company: z.string().max(1000).default(''),
    vat_id: z.string().max(1000).default(''),
    address: z.string().max(4000).default(''),
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

/** Answer of `account/sign-in` and `account/resend-verification`; `notice` is a sentence for the visitor. */
export interface SignInAnswer {
  ok: true
  notice?: string
}

export type Credentials = z.infer<typeof credentials>

/** Answer of `account/confirm-email`: the address that now signs in, with the code sent to it. */
export interface ChangedEmail {
  email: string
}

export interface DeviceEntry {
  activation_id: string
  device_name: string | null
  platform: string | null
  activated_at: string
  last_seen_at: string
}

export type LicenseStatus = 'active' | 'suspended' | 'revoked' | 'expired' | 'updates_ended'

export interface LicenseEntry {
  license_id: string
  /** Absent until the EULA is accepted; null when the stored copy cannot be decrypted. */
  license_key?: string | null
  license_type: 'individual' | 'team' | 'trial'
  status: LicenseStatus
  /** Why a license is revoked or suspended, in one sentence; null otherwise. */
  status_note: string | null
  /** ISO time: end of the update year, or of the trial. */
  expires_at: string
  activation_count: number
  max_activations: number
  devices: DeviceEntry[]
  /** ISO time when it takes a device again that it was not on in the last 30 days; null: it takes one now. */
  next_change_at: string | null
  /** The person that a team's buyer bought it for: name and email address. */
  holder: string | null
  /** What one more year of updates costs, and the ISO time they would then end; null when none is sold. */
  renewal: { price_cents: number; plus_tax: boolean; until: string } | null
}

export interface OrderEntry {
  order_id: string
  /** ISO times. */
  created_at: string
  paid_at: string | null
  kind: 'purchase' | 'renewal' | 'team'
  quantity: number
  provider: 'card' | 'crypto' | 'gumroad'
  state:
    | 'awaiting_payment'
    | 'confirming'
    | 'underpaid'
    | 'paid'
    | 'partially_refunded'
    | 'refunded'
    | 'disputed'
    | 'dispute_lost'
    | 'expired'
    | 'failed'
  /** Set when the payment was accepted although it differs from what was asked. */
  remark: 'overpaid' | 'late' | null
  /** Cents including tax; the price while nothing is paid. */
  amount: number
  tax: number
  currency: string
  /** Cents refunded. */
  refunded: number
  /** Who issues its invoice; null while it is unpaid. Without a named seller, support does. */
  invoice_from: 'us' | 'support' | 'gumroad' | null
  invoice_number: string | null
  /** Their numbers, oldest first. */
  credit_notes: string[]
}

/** Answer of `account/get-info`. Without a valid credential it is 401 and contains no email. */
export interface AccountInfo {
  email: string
  accepted_eula: boolean
  created_at: string
  licenses: LicenseEntry[]
  /** Newest first; unpaid orders only while they are of use. */
  orders: OrderEntry[]
  /** Whether the account wants emails about the end of updates. */
  renewal_letters: boolean
  /** Why a requested trial was not given. */
  trial?: { code: 'trial_used'; message: string }
}

import type { AccountInfo, LicenseEntry } from '#contract/account.ts'

/** The answer of `account/get-info` in the form the page uses; null without an account. */
export function readAccountInfo(answer: AccountAnswer | null): AccountInfo | null {
  if (!answer?.email) return null
  return {
    email: answer.email,
    accepted_eula: answer.accepted_eula === true,
    eula_version: answer.eula_version ?? null,
    eula_accepted_at: answer.eula_accepted_at ?? null,
    created_at: answer.created_at ?? '',
    renewal_emails: answer.renewal_emails !== false,
    licenses: (answer.licenses ?? answer.keys ?? []).map(fillEntry),
    orders: answer.orders ?? [],
    ...(answer.trial && { trial: answer.trial }),
  }
}

/** The specification has two names for the list; only its named fields are certain. */
export interface AccountAnswer extends Partial<Omit<AccountInfo, 'licenses'>> {
  licenses?: BareEntry[]
  keys?: BareEntry[]
}

type SureFields = 'license_id' | 'license_type' | 'expires_at' | 'max_activations'
type BareEntry = Pick<LicenseEntry, SureFields> & Partial<LicenseEntry>

function fillEntry(entry: BareEntry): LicenseEntry {
  return {
    status: 'active',
    status_note: null,
    activation_count: 0,
    devices: [],
    next_change_at: null,
    replace_key_from: null,
    holder: null,
    renewal: null,
    ...entry,
  }
}

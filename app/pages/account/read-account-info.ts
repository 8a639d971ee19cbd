import { type Bare, withDefaults } from '#app/browser/with-defaults.ts'
import type { AccountInfo, DeviceEntry, LicenseEntry, OrderEntry } from '#contract/account.ts'

/** Converts the answer of `account/get-info` for the page; null without an account. */
export function readAccountInfo(answer: AccountAnswer | null): AccountInfo | null {
  if (!answer?.email) return null
  const { licenses, keys, orders, ...own } = answer
  return {
    ...withDefaults(own, bareAccount),
    licenses: (licenses ?? keys ?? []).map(readLicense),
    orders: (orders ?? []).map(readOrder),
  }
}

type Lists = 'licenses' | 'orders'

/** An answer that may use either of the specification's two names for the list of licenses. */
export interface AccountAnswer extends Bare<Omit<AccountInfo, Lists>> {
  licenses?: Bare<LicenseEntry>[] | null
  keys?: Bare<LicenseEntry>[] | null
  orders?: Bare<OrderEntry>[] | null
}

function readLicense(entry: Bare<LicenseEntry>): LicenseEntry {
  const { devices, ...license } = withDefaults(entry, bareLicense)
  return {
    ...license,
    // A null means that the key can't be read; a missing field means that it isn't shown yet.
    ...(entry.license_key === null && { license_key: null }),
    devices: devices.map((each) => withDefaults(each, bareDevice)),
  }
}

function readOrder(entry: Bare<OrderEntry>): OrderEntry {
  return withDefaults(entry, bareOrder)
}

const bareAccount: Omit<AccountInfo, Lists> = {
  email: '',
  accepted_eula: false,
  eula_version: null,
  eula_accepted_at: null,
  created_at: '',
  renewal_emails: true,
}

const bareLicense: LicenseEntry = {
  license_id: '',
  license_type: 'individual',
  status: 'active',
  status_note: null,
  expires_at: '',
  activation_count: 0,
  max_activations: 1,
  devices: [],
  next_change_at: null,
  replace_key_from: null,
  holder: null,
  renewal: null,
}

const bareDevice: DeviceEntry = {
  activation_id: '',
  device_name: null,
  platform: null,
  activated_at: '',
  last_seen_at: '',
  license_file_until: null,
}

const bareOrder: OrderEntry = {
  order_id: '',
  order_number: '',
  created_at: '',
  paid_at: null,
  kind: 'purchase',
  quantity: 1,
  provider: 'card',
  state: 'confirming',
  remark: null,
  amount: 0,
  tax: 0,
  refunded: 0,
  on_its_way: 0,
  taken_back: 0,
  currency: 'usd',
  discount: null,
  invoice_from: null,
  invoice_number: null,
  other_invoices: [],
  credit_notes: [],
  withdraw_until: null,
}

import type { StoredTable } from './stored-table.ts'

const books = 'kept: bookkeeping law asks for it'
const asIssued = 'kept: an invoice stays as it was issued'
const works = 'kept: the license goes on working, for nobody in particular'
const sentence = 'kept: one of our fixed sentences'

const sale = {
  policy: 'Orders',
  term: 'as its order',
  exported: 'own rows',
  erased: books,
} as const
const offer = {
  policy: 'Quotes for teams',
  term: 'as its quote',
  exported: 'own rows',
  erased: 'deleted',
} as const
const issued = {
  policy: 'Invoices',
  term: '10 years after the end of the year of issue',
  exported: 'own rows',
  erased: asIssued,
} as const
const license = {
  policy: 'Licenses',
  term: 'as its license',
  exported: 'own rows',
  erased: works,
} as const
const device = { policy: 'Activations', term: 396, exported: 'own rows', erased: works } as const

/** Tables about what a customer bought and has. */
export const orderTables: Record<string, StoredTable> = {
  orders: {
    ...sale,
    term: 'as bookkeeping law requires; unpaid ones 210 days after their end',
    named: {
      'email email_norm device_hash': 'emptied',
      'account_id given_to': 'kept: leads to an account without a person',
      'order_number provider_order_id payment_id failed_refunds':
        'kept: a refund or a dispute is found by it',
      'price_currency currency country': books,
    },
  },
  refunds: sale,
  refund_requests: { ...sale, named: { 'actor reason': 'kept: ids and the reason' } },
  withdrawals: {
    policy: 'Withdrawals',
    term: 'as its order; 60 days where none was found',
    exported: 'own rows',
    named: {
      'name email email_norm': 'emptied',
      'order_number finding': books,
    },
    erased: books,
  },
  bank_transfers: { ...sale, named: { 'reference_key reference': books } },
  renewals: sale,
  quotes: { ...offer, term: 'as its order; 30 days after its end when nothing was bought' },
  // The buyer's export must not contain the team's other people.
  quote_people: offer,
  pro_formas: offer,
  invoices: { ...issued, named: { 'number answers facts': asIssued } },
  credit_notes: { ...issued, named: { 'number invoice_number facts': asIssued } },
  licenses: {
    ...license,
    term: 'as long as the license exists',
    named: {
      account_id: 'kept: leads to an account without a person',
      trial_address_hash: 'emptied',
      'key_lookup key_sealed key_last4 previous_key_lookup': works,
      status_note: sentence,
    },
  },
  trial_devices: {
    ...license,
    named: { fingerprint_mac: 'kept: a keyed hash, so that a device has one trial' },
  },
  license_decisions: { ...license, named: { note: sentence } },
  license_extensions: license,
  license_device_changes: { ...license, term: 'until the changes it allows end' },
  license_files: { ...device, named: { 'activation_request_id machine_key certificate': works } },
  activations: {
    ...device,
    named: {
      device_name: 'emptied',
      'fingerprint platform app_version signing_keys': works,
    },
  },
}

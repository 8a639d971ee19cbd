import type { StoredTable } from './stored-table.ts'

const books = 'kept: bookkeeping law asks for it'
const asIssued = 'kept: an invoice stays as it was issued'
const works = 'kept: the license goes on working, for nobody in particular'

/** What a customer bought and holds. */
export const orderTables: Record<string, StoredTable> = {
  orders: {
    policy: 'Orders',
    term: 'as bookkeeping law requires; unpaid ones 210 days after their end',
    exported: 'own rows',
    columns: [
      { names: 'email email_norm device_hash', erased: 'emptied' },
      {
        names: 'account_id given_to',
        erased: 'kept: leads to an account without a person',
      },
      {
        names: 'id order_number provider provider_order_id payment_id failed_refunds',
        erased: 'kept: a refund or a dispute is found by it',
      },
      {
        names:
          'kind unit_cents quantity tax_cents price_currency taxed tax_behavior state amount_cents currency country created_at checked_at ended_at paid_at refunded_at payment_read refunds_read refunded_cents on_its_way_cents dispute disputed_cents lost_cents lost_to_fraud disputed_at dispute_due_at inquiry_due_at fraud_warning remark address_changes accepted_at renews_license_id quote_id price_id coupon_id discount_cents',
        erased: books,
      },
    ],
  },
  refunds: {
    policy: 'Orders',
    term: 'as its order',
    exported: 'own rows',
    columns: [{ names: 'id order_id at cents', erased: books }],
  },
  bank_transfers: {
    policy: 'Orders',
    term: 'as its order',
    exported: 'own rows',
    columns: [
      {
        names: 'reference_key reference order_id direction day cents recorded_at',
        erased: books,
      },
    ],
  },
  renewals: {
    policy: 'Orders',
    term: 'as its order',
    exported: 'own rows',
    columns: [{ names: 'order_id license_id paid_at counts', erased: books }],
  },
  quotes: {
    policy: 'Quotes for teams',
    term: 'as its order; 30 days after its end when nothing was bought',
    exported: 'own rows',
    columns: [
      {
        names:
          'email id token_hash mode seats unit_cents currency created_at valid_until cancelled_at linked_at',
        erased: 'deleted',
      },
    ],
  },
  quote_people: {
    policy: 'Quotes for teams',
    term: 'as its quote',
    // The other people of a team are not the buyer's to export.
    exported: 'own rows',
    columns: [{ names: 'email quote_id seat name', erased: 'deleted' }],
  },
  pro_formas: {
    policy: 'Quotes for teams',
    term: 'as its quote',
    exported: 'own rows',
    columns: [{ names: 'quote_id sent_at facts', erased: 'deleted' }],
  },
  invoices: {
    policy: 'Invoices',
    term: '10 years after the end of the year of issue',
    exported: 'own rows',
    columns: [{ names: 'number order_id issued_at facts answers', erased: asIssued }],
  },
  credit_notes: {
    policy: 'Invoices',
    term: '10 years after the end of the year of issue',
    exported: 'own rows',
    columns: [
      {
        names: 'number invoice_number issued_at amount_cents facts',
        erased: asIssued,
      },
    ],
  },
  licenses: {
    policy: 'Licenses',
    term: 'as long as the license exists',
    exported: 'own rows',
    columns: [
      {
        names: 'account_id',
        erased: 'kept: leads to an account without a person',
      },
      { names: 'trial_address_hash', erased: 'emptied' },
      {
        names:
          'id order_id seat license_type status key_lookup key_sealed key_last4 previous_key_lookup key_replaced_at max_activations updates_until created_at',
        erased: works,
      },
      { names: 'status_note', erased: 'kept: one of our fixed sentences' },
    ],
  },
  trial_devices: {
    policy: 'Licenses',
    term: 'as its license',
    exported: 'own rows',
    columns: [
      {
        names: 'fingerprint_mac license_id first_used_at',
        erased: 'kept: a keyed hash, so that a device has one trial',
      },
    ],
  },
  license_decisions: {
    policy: 'Licenses',
    term: 'as its license',
    exported: 'own rows',
    columns: [
      { names: 'license_id status decided_at', erased: works },
      { names: 'note', erased: 'kept: one of our fixed sentences' },
    ],
  },
  license_extensions: {
    policy: 'Licenses',
    term: 'as its license',
    exported: 'own rows',
    columns: [{ names: 'id license_id days extended_at', erased: works }],
  },
  license_device_changes: {
    policy: 'Licenses',
    term: 'until the changes it allows end',
    exported: 'own rows',
    columns: [{ names: 'license_id changes valid_until', erased: works }],
  },
  license_files: {
    policy: 'Activations',
    term: 396,
    exported: 'own rows',
    columns: [
      {
        names:
          'id license_id activation_id request_id machine_key certificate made_at made_by ends_at longer_from released_at released_by',
        erased: works,
      },
    ],
  },
  activations: {
    policy: 'Activations',
    term: 396,
    exported: 'own rows',
    columns: [
      { names: 'device_name', erased: 'emptied' },
      {
        names:
          'id license_id fingerprint platform app_version signing_keys activated_at last_seen_at released_at released_by',
        erased: works,
      },
    ],
  },
}

import type { StoredTable } from './stored-table.ts'

const signIns = {
  policy: 'Sign-in codes and sessions',
  term: 1,
  exported: 'own rows',
  erased: 'deleted',
} as const

/** Tables about who a customer is, and how they sign in. */
export const accountTables: Record<string, StoredTable> = {
  accounts: {
    policy: 'Account',
    term: 'until deletion is asked for',
    exported: 'own rows',
    named: {
      id: 'kept: orders, licenses and the audit record refer to it',
      'email email_norm signed_in_at renewal_emails': 'emptied',
      created_at: 'kept: invariant_i14 compares it with the acceptance of the EULA',
      erased_at: 'kept: says when',
    },
  },
  eula_acceptances: {
    policy: 'EULA acceptance',
    term: 'as its license, and 5 years after',
    exported: 'own rows',
    named: {
      'account_id version accepted_at':
        'kept: proves that it was accepted, of an id without a person',
      address_hash: 'emptied',
      'seller_name seller_address': 'kept: our own, of that day',
    },
  },
  customer_notes: {
    policy: 'Notes',
    term: 'until deletion is asked for',
    exported: 'own rows',
    erased: 'deleted',
  },
  sign_in_codes: signIns,
  sessions: signIns,
  email_changes: signIns,
  known_devices: { ...signIns, policy: 'Known browsers', term: 180 },
}

import type { StoredTable } from './stored-table.ts'

const signIns = 'Sign-in codes and sessions'

/** Who a customer is, and how they sign in. */
export const accountTables: Record<string, StoredTable> = {
  accounts: {
    policy: 'Account',
    term: 'until deletion is asked for',
    exported: 'own rows',
    columns: [
      {
        names: 'id',
        erased: 'kept: orders, licenses and the audit record refer to it',
      },
      { names: 'email email_norm', erased: 'emptied' },
      {
        names: 'created_at',
        erased: 'kept: v_violation_i14 compares it with the acceptance of the EULA',
      },
      { names: 'signed_in_at renewal_emails', erased: 'emptied' },
      { names: 'erased_at', erased: 'kept: says when' },
    ],
  },
  eula_acceptances: {
    policy: 'EULA acceptance',
    term: 'as its license, and 5 years after',
    exported: 'own rows',
    columns: [
      {
        names: 'account_id version accepted_at',
        erased: 'kept: proves that it was accepted, of an id without a person',
      },
      {
        names: 'address_hash',
        erased: 'emptied',
      },
    ],
  },
  customer_notes: {
    policy: 'Notes',
    term: 'until deletion is asked for',
    exported: 'own rows',
    columns: [{ names: 'account_id id author text written_at', erased: 'deleted' }],
  },
  sign_in_codes: {
    policy: signIns,
    term: 1,
    exported: 'own rows',
    columns: [
      {
        names:
          'id email_norm device_hash ip_prefix code_mac link_hash attempts created_at burned_at',
        erased: 'deleted',
      },
    ],
  },
  sessions: {
    policy: signIns,
    term: 1,
    exported: 'own rows',
    columns: [
      {
        names:
          'id code_id account_id email_norm device_hash ip_prefix code_mac verified_at expires_at uses mismatches revoked_at',
        erased: 'deleted',
      },
    ],
  },
  email_changes: {
    policy: signIns,
    term: 1,
    exported: 'own rows',
    columns: [
      {
        names:
          'id account_id session_id email email_norm old_code_mac new_code_mac attempts created_at burned_at',
        erased: 'deleted',
      },
    ],
  },
  known_devices: {
    policy: 'Known browsers',
    term: 180,
    exported: 'own rows',
    columns: [{ names: 'account_id device_hash signed_in_at', erased: 'deleted' }],
  },
}

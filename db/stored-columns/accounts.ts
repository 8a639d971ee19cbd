import type { StoredTable } from './stored-table.ts'

const signIns = 'Sign-in codes and sessions'
const corrections = 'Corrections of an address'

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
          'id code_id account_id email_norm device_hash ip_prefix code_mac verified_at expires_at uses revoked_at',
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
  address_corrections: {
    policy: corrections,
    term: 30,
    exported: 'own rows',
    columns: [
      {
        names:
          'id order_id proof email email_norm recorded_email asked_at takes_effect_at outcome decided_at account_id',
        erased: 'deleted',
      },
    ],
  },
  cases: {
    policy: corrections,
    term: 90,
    exported: 'own rows',
    columns: [
      {
        names:
          'id order_id reason proof wanted_email recorded_email opened_at closed_at closed_reason',
        erased: 'deleted',
      },
    ],
  },
  rescue_requests: {
    policy: 'Requests for a lost key',
    term: 30,
    exported: 'no: sealed until it is dealt with, so nobody can tell whose it is',
    columns: [
      { names: 'payload_sealed', erased: 'deleted' },
      {
        names: 'id created_at handled_at outcome proof correction_id',
        erased: 'kept: names nobody once it is dealt with, and shows when somebody guesses',
      },
    ],
  },
}

import type { StoredTable } from './stored-table.ts'

const messages = 'Messages from payment providers'
const webhooks = 'Webhooks to our own systems'
const idsOnly = 'kept: holds ids and amounts, never a name'

/** What was said to customers, about them, or by visitors whom nobody can name. */
export const messageTables: Record<string, StoredTable> = {
  emails: {
    policy: 'Emails',
    term: 30,
    exported: 'own rows',
    columns: [
      {
        names:
          'id kind recipient license_id once payload_sealed created_at sent_at dropped_at bounced_at bounce_reason held_at write_fault',
        erased: 'deleted',
      },
    ],
  },
  provider_events: {
    policy: messages,
    term: 'emptied after 90 days',
    exported: 'own rows',
    columns: [
      { names: 'payload', erased: 'emptied' },
      {
        names: 'provider event_id type topic reference received_at handled_at outcome is_delivered',
        erased: 'kept: by its reference a refund is followed',
      },
    ],
  },
  quarantine: {
    policy: messages,
    term: 'emptied after 90 days',
    exported: 'own rows',
    columns: [
      { names: 'detail', erased: 'emptied' },
      {
        names: 'id provider reference reason created_at settled_at settled_as',
        erased: 'kept: by its reference the payment is settled',
      },
    ],
  },
  webhook_messages: {
    policy: webhooks,
    term: 30,
    exported: 'own rows',
    columns: [{ names: 'id type payload at', erased: idsOnly }],
  },
  webhook_deliveries: {
    policy: webhooks,
    term: 30,
    exported: 'own rows',
    columns: [
      {
        names:
          'id message_id endpoint_id state attempts begun_at next_at tried_at delivered_at status',
        erased: idsOnly,
      },
      {
        names: 'answer error',
        erased: 'kept: what our own system said to a message that holds ids alone',
      },
    ],
  },
  audit: {
    policy: 'Audit record',
    term: 'as its order or license',
    exported: 'own rows',
    columns: [
      { names: 'detail', erased: 'emptied where it names them' },
      {
        names: 'id at actor action subject',
        erased: 'kept: ids, and which change was made',
      },
    ],
  },
  operator_actions: {
    policy: 'Audit record',
    term: 'as its order or license',
    exported: 'own rows',
    columns: [
      {
        names: 'number at actor action subject reason before after',
        erased: 'kept: ids and the reason',
      },
    ],
  },
  rate_limits: {
    policy: 'Rate-limit counters',
    term: 'two days at most',
    exported: 'no: keyed hashes of two days',
    columns: [
      {
        names: 'key points expire',
        erased: 'kept: keyed hashes that go within two days',
      },
    ],
  },
  analytics_events: counts('Analytics events', 30, 'id name path title at'),
  analytics_days: counts('Analytics events', 761, 'day name path count'),
  download_days: counts('Counts of downloads', 761, 'day version identifier count'),
}

function counts(policy: string, term: number, names: string): StoredTable {
  const why = 'what was done, never by whom'
  const columns = [{ names, erased: `kept: ${why}` } as const]
  return { policy, term, exported: `no: ${why}`, columns }
}

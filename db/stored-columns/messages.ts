import type { StoredTable } from './stored-table.ts'

const providers = {
  policy: 'Messages from payment providers',
  term: 'emptied after 90 days',
  exported: 'own rows',
} as const

const webhooks = {
  policy: 'Webhooks to our own systems',
  term: 30,
  exported: 'own rows',
  erased: 'kept: holds ids and amounts, never a name',
} as const

/** Tables of messages to customers, about them, or by visitors whom nobody can name. */
export const messageTables: Record<string, StoredTable> = {
  emails: { policy: 'Emails', term: 30, exported: 'own rows', erased: 'deleted' },
  provider_events: {
    ...providers,
    erased: 'kept: by its reference a refund is followed',
    named: {
      payload: 'emptied',
      'event_id type reference outcome': 'kept: by its reference a refund is followed',
    },
  },
  held_payments: {
    ...providers,
    erased: 'kept: by its reference the payment is decided on',
    named: {
      detail: 'emptied',
      'reference reason': 'kept: by its reference the payment is decided on',
    },
  },
  webhook_messages: {
    ...webhooks,
    named: { 'id type payload': webhooks.erased },
  },
  webhook_deliveries: {
    ...webhooks,
    named: {
      message_id: webhooks.erased,
      'answer error': 'kept: what our own system said to a message that holds ids alone',
    },
  },
  journal: {
    policy: 'Audit record',
    term: 'as its order or license',
    exported: 'own rows',
    erased: 'kept: ids, which change was made, and the reason',
    named: {
      'before after': 'emptied where it names them',
      'actor what subject reason': 'kept: ids, which change was made, and the reason',
    },
  },
  rate_limits: {
    policy: 'Rate-limit counters',
    term: 'two days at most',
    exported: 'no: keyed hashes of two days',
    named: { 'key points expire': 'kept: keyed hashes that go within two days' },
  },
  analytics_events: counts('Analytics events', 30, 'id name path title at'),
  analytics_days: counts('Analytics events', 761, 'day name path count'),
  download_days: counts('Counts of downloads', 761, 'day version identifier count'),
}

function counts(policy: string, term: number, names: string): StoredTable {
  const why = 'what was done, never by whom'
  return { policy, term, exported: `no: ${why}`, named: { [names]: `kept: ${why}` } }
}

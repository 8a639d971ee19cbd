import { connectAlone } from '#db/connect.ts'

/**
 * Adds 20,000 customers, 25,000 orders and 60,000 devices to a shop, in seconds, or `times` as many of
 * each; then runs the statements of one test. On a busy machine one takes longer than the shop waits for
 * an answer.
 */
export async function plantMany(url: string, more: string[] = [], times = 1): Promise<void> {
  const client = connectAlone(url, 'planting')
  await client.connect()
  try {
    for (const statement of [...listStatements(times), ...more]) await client.query(statement)
  } finally {
    await client.end()
  }
}

const isPlanted = `provider_order_id ~ '^cs_\\d+$'`
const id = (kind: string) => `md5('${kind}' || n)::uuid`

const listStatements = (times: number) => [
  `insert into accounts (id, email, email_norm, created_at)
   select ${id('account')}, 'user' || n || '@mail' || n % 97 || '.example', 'user' || n || '@mail' || n % 97 || '.example',
     timestamptz '2025-01-01' + n * interval '20 minutes' / ${times}
   from generate_series(1, ${20_000 * times}) n`,
  `insert into orders (unit_cents, taxed, tax_behavior, id, provider, provider_order_id, payment_id, state, email, email_norm, account_id,
     amount_cents, currency, price_currency, created_at, paid_at)
   select 4900, false, 'exclusive', ${id('order')}, 'stripe', 'cs_' || n, 'pi_' || n, 'paid', email, email, md5('account' || owner)::uuid,
     4900, 'usd', 'usd', paid, paid
   from (
     select n, owner, 'user' || owner || '@mail' || owner % 97 || '.example' as email,
       timestamptz '2025-01-01' + n * interval '20 minutes' / ${times} as paid
     from (select n, (n - 1) % ${20_000 * times} + 1 as owner from generate_series(1, ${25_000 * times}) n) numbered
   ) sold`,
  `insert into journal (at, actor, what, subject, order_id, account_id)
   select paid_at, 'shop', 'order paid', id, id, account_id from orders where ${isPlanted}`,
  `insert into licenses (id, account_id, order_id, license_type, key_lookup, key_sealed, key_last4,
     max_activations, updates_until, created_at)
   select ${id('license')}, account_id, orders.id, 'individual', decode(md5('key' || n), 'hex'), '', '0000',
     3, paid_at + interval '1 year', paid_at
   from orders, substr(provider_order_id, 4) n where ${isPlanted}`,
  `insert into activations (license_id, fingerprint, device_name, platform, app_version, activated_at, last_seen_at)
   select md5('license' || (n - 1) % ${25_000 * times} + 1)::uuid, 'fingerprint-' || n, 'Laptop ' || n, 'linux x86_64', '1.0.0',
     timestamptz '2026-01-01', timestamptz '2026-11-01'
   from generate_series(1, ${60_000 * times}) n`,
  `insert into emails (kind, recipient, license_id, created_at, sent_at)
   select 'license', email, licenses.id, paid_at, paid_at
   from licenses join orders on orders.id = order_id where ${isPlanted}`,
  'analyze',
]

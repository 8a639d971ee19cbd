/** Moves what `plantMany` planted up to now, and plants the records that only a console reads. */
export const consoleRows = [
  moveToNow('orders', 'created_at', 'paid_at'),
  moveToNow('licenses', 'created_at', 'updates_until'),
  moveToNow('emails', 'created_at', 'sent_at'),
  moveToNow('accounts', 'created_at'),
  `update activations set activated_at = now() - interval '60 days',
     app_version = '1.' || abs(hashtext(fingerprint)) % 12 || '.0',
     last_seen_at = now() - abs(hashtext(fingerprint)) % 1000 * interval '1 hour'`,
  `insert into invoices (number, order_id, issued_at, facts)
   select 'INV-' || row_number() over (order by paid_at), id, paid_at, jsonb_build_object(
     'issuedAt', paid_at, 'totalCents', 4900, 'taxCents', 782, 'currency', 'usd', 'buyer', '{}'::jsonb)
   from orders where hashtext(provider_order_id) % 5 = 0`,
  `insert into quarantine (provider, reference, reason, detail, created_at, settled_at, settled_as)
   select 'stripe', provider_order_id, 'wrong_amount', '{"amountCents":1}', created_at, created_at, 'dismissed'
   from orders where provider_order_id <> 'cs_1' limit 20000`,
  `insert into quarantine (provider, reference, reason, detail, created_at)
   select 'stripe', 'open_' || n, 'unknown_order', '{"amountCents":1}', now() - n * interval '1 hour'
   from generate_series(1, 60) n`,
  `insert into operator_actions
   select n, now() - (20000 - n) * interval '10 minutes', 'operator:bench', 'customers/resend-email',
     md5(n::text)::uuid, 'For the measurement', '{}', '{}'
   from generate_series(1, 20000) n`,
  `insert into device_days (day, version, devices)
   select current_date - n, '1.' || minor || '.0', 1000 + n * minor
   from generate_series(0, 90) n, generate_series(0, 11) minor`,
  `insert into analytics_days (day, name, path, count)
   select current_date - n, name, '/docs/page-' || page, page
   from generate_series(1, 380) n, generate_series(1, 60) page,
     unnest(array['page_view', 'begin_checkout']) name`,
  `insert into download_days (day, version, identifier, count)
   select current_date - n, '1.' || minor || '.0', 'build-' || build, 5
   from generate_series(0, 380) n, generate_series(0, 11) minor, generate_series(1, 7) build`,
  `insert into search_days (day, words, count)
   select current_date - n, 'words ' || n % 7 || ' ' || word, 1
   from generate_series(0, 380) n, generate_series(1, 100) word`,
  `insert into docs_answers (id, path, helpful, comment, at)
   select md5('answer' || n), '/docs/page-' || n % 60, n % 3 > 0, 'A comment of a reader', now() - n * interval '30 minutes'
   from generate_series(1, 15000) n`,
  'vacuum (full, analyze)',
  'vacuum',
]

/** The last of them is of now. */
function moveToNow(table: string, ...columns: string[]): string {
  const moved = columns.map((column) => `${column} = ${column} + late`)
  return `update ${table} set ${moved.join(', ')} from (select now() - max(created_at) as late from ${table}) found`
}

import pg from 'pg'

/** With the two keys that name each other, and a refund that a trigger noted. */
export const sales = `
  insert into accounts (id, email, email_norm, created_at)
    values (md5('ada')::uuid, 'ada@example.org', 'ada@example.org', now());
  insert into orders (unit_cents, taxed, tax_behavior, id, provider, provider_order_id, state, email, email_norm, account_id,
      amount_cents, currency, price_currency, created_at, paid_at)
    select 4900, false, 'exclusive', md5(name)::uuid, 'stripe', name, 'paid', 'ada@example.org', 'ada@example.org', md5('ada')::uuid,
      4900, 'usd', 'usd', now(), now() from (values ('first'), ('renewal')) orders (name);
  insert into licenses (id, account_id, order_id, license_type, key_lookup, key_sealed, key_last4,
      max_activations, updates_until, created_at)
    values (md5('license')::uuid, md5('ada')::uuid, md5('first')::uuid, 'individual', '\\x00ff', '\\x5c0a',
      E'a\\n\\t\\\\', 3, now(), now());
  update orders set kind = 'renewal', renews_license_id = md5('license')::uuid where provider_order_id = 'renewal';
  update orders set refunded_cents = 100 where provider_order_id = 'first';
  insert into audit (at, actor, action, subject) select now(), 'shop', 'action', n from generate_series(1, 3) n`

/** Every row of every table as text; `where` leaves settings out. */
export async function readRows(url: string, where = 'true'): Promise<any[][]> {
  const tables = await run(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const rows: any[][] = []
  for (const { name } of tables)
    rows.push(
      await run(
        url,
        `select '${name}' as name, t::text from public.${name} t ${name === 'started_with' ? `where ${where}` : ''} order by 2`,
      ),
    )
  return rows
}

export async function run(url: string, text: string): Promise<any[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

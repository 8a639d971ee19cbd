import { afterAll, beforeAll, expect, it } from 'vitest'
import { calm } from '../buyer.ts'
import { openConsole, withConsole, type AdminClient } from '../console.ts'
import { plantMany } from '../many-customers.ts'
import { isWhole } from '../matrix.ts'
import { openShop, type Shop } from '../shop.ts'

const most = 200

/** Beside 25,000 orders and emails another 75,000 each, and as many actions. */
const more = [
  `insert into orders (unit_cents, taxed, tax_behavior, provider, provider_order_id, payment_id, state, dispute, disputed_at, email, email_norm,
     amount_cents, currency, price_currency, created_at)
   select 4900, false, 'exclusive', case when n % 1000 = 0 then 'gumroad' else 'stripe' end, 'later_' || n, 'pay_' || n,
     case when n % 2 = 0 then 'open' else 'expired' end, case when n = 7 then 'open' else 'none' end,
     case when n = 7 then now() end,
     'later' || n || '@example.org', 'later' || n || '@example.org', 4900, 'usd', 'usd',
     timestamptz '2025-06-01' + n * interval '5 minutes'
   from generate_series(1, 75000) n`,
  `insert into emails (kind, recipient, once, created_at, sent_at, bounced_at)
   select 'receipt', 'later' || n || '@example.org', 'receipt:' || gen_random_uuid(), at, at,
     case when n % 5000 = 0 then at end
   from (select n, timestamptz '2025-06-01' + n * interval '5 minutes' as at from generate_series(1, 75000) n) made`,
  `insert into quarantine (provider, reference, reason, detail, created_at)
   select 'stripe', provider_order_id, 'wrong_amount', '{"amountCents":1}', created_at from orders`,
  `insert into operator_actions (number, at, actor, action, subject, reason, before, after)
   select n, timestamptz '2025-01-01' + n * interval '5 minutes',
     case when n % 5000 = 0 then 'operator:rare' else 'operator:often' end, 'customers/resend-email', md5(n::text)::uuid,
     'why', '{}', '{}'
   from generate_series(1, 100000) n`,
  'analyze',
]

/** Each as somebody looks for it, and what is rare or not there at all. */
const pages: [call: string, query: Record<string, string>][] = [
  ['customers/list', {}],
  ['customers/list', { since: '2025-09-01T00:00:00Z' }],
  ['orders/list', {}],
  ['orders/list', { status: 'paid' }],
  ['orders/list', { status: 'disputed' }],
  ['orders/list', { status: 'failed' }],
  ['orders/list', { provider: 'gumroad' }],
  ['orders/list', { provider: 'btcpay', status: 'open' }],
  ['orders/list', { text: 'user77@' }],
  ['orders/list', { text: 'nobody-has-this' }],
  ['orders/list', { text: 'later_74000' }],
  ['orders/list', { started_from: '2025-06-01', started_to: '2025-06-01' }],
  ['orders/list', { paid_from: '2025-06-01', paid_to: '2025-06-01' }],
  ['orders/list', { unpaid: 'hidden' }],
  ['licenses/list', {}],
  ['licenses/list', { type: 'trial' }],
  ['licenses/list', { updates_from: '2026-06-01', updates_to: '2026-06-30' }],
  ['devices/list', {}],
  ['devices/list', { app_version: '1.0.0' }],
  ['devices/list', { app_version: '9.9.9' }],
  ['emails/list', { to: 'later9@' }],
  ['quarantine/list', { state: 'open' }],
  ['quarantine/list', { state: 'settled' }],
  ['emails/list', {}],
  ['emails/list', { state: 'bounced' }],
  ['emails/list', { state: 'held' }],
  ['emails/list', { to: 'later9@example.org' }],
  ['emails/list', { to: 'nobody-has-this' }],
  ['audit/list', { actor: 'operator:rare' }],
  ['audit/list', { actor: 'nobody' }],
  ['audit/list', { action: 'orders/refund' }],
  ['audit/choices', {}],
  ['quotes/list', {}],
  ['search/find', { q: 'us' }],
  ['search/find', { q: 'user77@mail' }],
  ['search/find', { q: 'nobody-has-this' }],
  ['search/find', { q: 'laptop 59' }],
  ['search/find', { q: 'later_74000' }],
]

let shop: Shop
let owner: AdminClient
beforeAll(async () => {
  if (!isWhole) return
  shop = await openShop({ behavior: calm, env: withConsole, work: false })
  await plantMany(shop.databaseUrl, more)
  owner = await openConsole(shop)
})
afterAll(() => shop?.close())

it.runIf(isWhole).each(pages)(
  'a page of %s %o is there in time, of 100,000',
  async (call, query) => {
    const times: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now()
      const answer = await owner.read(call, query)
      await answer.text()
      times.push(performance.now() - begun)
      expect(answer.status).toBe(200)
    }
    const median = times.toSorted((one, other) => one - other)[2]!
    expect(median).toBeLessThan(most)
  },
)

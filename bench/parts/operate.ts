import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'
import { makeTables } from '../../test/database.ts'
import { plantMany } from '../../test/many-customers.ts'
import { operateProgram } from '../../test/product.ts'
import { openDatabase } from '../license-shop.ts'
import { median } from '../numbers.ts'
import type { Options } from '../options.ts'
import { repeat, timeProgram } from '../processor-time.ts'
import type { PartReport, Row } from '../report.ts'

/** Commands that only read, as a vendor types them. */
const lists = [
  'overview show',
  'customers find user19',
  'customers find laptop',
  'customers show user1999@mail59.example',
  'customers export user1999@mail59.example',
  'orders list',
  'held-payments list',
  'emails list',
  'quotes list',
  'releases list',
  'reports sales',
  'reports tax',
  'reports invoices',
  'reports funnel',
  'reports devices',
  'reports renewals',
  'audit list',
]

/** Lists with a rare filter, or one that matches nothing. */
const narrowed = [
  'customers list --since 2025-09-01T00:00:00Z',
  'orders list --status paid',
  'orders list --status failed',
  'orders list --provider btcpay --status open',
  'orders list --text user77@',
  'orders list --text nobody-has-this',
  'orders list --started-from 2025-06-01 --started-to 2025-06-01',
  'licenses list --type trial',
  'licenses list --updates-from 2026-06-01 --updates-to 2026-06-30',
  'devices list --app-version 9.9.9',
  'emails list --state bounced',
  'emails list --to later9@',
  'emails list --to nobody-has-this',
  'held-payments list --state decided',
  'audit list --actor operator:rare',
  'audit list --actor nobody',
  'search find us',
  'search find nobody-has-this',
]

/** Adds 75,000 orders and emails to the 25,000 of each, and as many actions. */
const more = [
  `insert into orders (unit_cents, taxed, tax_behavior, provider, provider_order_id, payment_id, state, dispute, disputed_at, email, email_norm,
     amount_cents, currency, price_currency, created_at)
   select 4900, false, 'exclusive', case when n % 1000 = 0 then 'gumroad' else 'stripe' end, 'later_' || n, 'pay_' || n,
     case when n % 2 = 0 then 'open' else 'expired' end, case when n = 7 then 'open' else 'none' end,
     case when n = 7 then now() end,
     'later' || n || '@example.org', 'later' || n || '@example.org', 4900, 'usd', 'usd',
     timestamptz '2025-06-01' + n * interval '5 minutes'
   from generate_series(1, 75000) n`,
  `insert into emails (kind, recipient, once, about, created_at, sent_at, bounced_at)
   select 'receipt', 'later' || n || '@example.org', 'receipt:' || about, about, at, at,
     case when n % 5000 = 0 then at end
   from (select n, gen_random_uuid() as about, timestamptz '2025-06-01' + n * interval '5 minutes' as at from generate_series(1, 75000) n) made`,
  `insert into held_payments (provider, reference, reason, detail, created_at)
   select 'stripe', provider_order_id, 'wrong_amount', '{"amountCents":1}', created_at from orders`,
  `insert into journal (at, actor, what, subject, reason, before, after)
   select timestamptz '2025-01-01' + n * interval '5 minutes',
     case when n % 5000 = 0 then 'operator:rare' else 'operator:often' end, 'customers/resend-email', md5(n::text)::uuid,
     'why', '{}', '{}'
   from generate_series(1, 100000) n`,
  'analyze',
]

/** Measures what each command takes on 20,000 customers, 100,000 orders and 60,000 devices. */
export async function measureOperate({ runs = 3 }: Options): Promise<PartReport> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const url = await openDatabase(closing)
    await makeTables(url)
    const { db } = connect(url, () => {})
    closing.push(() => db.destroy())
    await plantMany(url, more)
    const bare = await repeat(runs, () => timeProgram(['-e', '']))
    const rows: Row[] = []
    for (const command of [...lists, ...narrowed])
      rows.push(...(await timeCommand(db, url, command, runs, bare)))
    return { rows, notes }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const notes = [
  'Processor time of the whole program, beside a Node that does nothing; the median.',
  'In the database: what PostgreSQL counts as active, all statements of the command together.',
]

async function timeCommand(
  db: Db,
  url: string,
  command: string,
  runs: number,
  bare: number,
): Promise<Row[]> {
  const active: number[] = []
  const processor = await repeat(runs, async () => {
    const before = await readActive(db)
    const seconds = await timeProgram([...operateProgram, ...command.split(' '), '--demo'], {
      DATABASE_URL: url,
      APP_SECRET: appSecret,
    })
    active.push((await readActive(db)) - before)
    return seconds
  })
  return [
    {
      what: command,
      unit: 's',
      ours: processor,
      goal: { at: 'most', value: 0.8 },
      beside: [{ name: 'node', value: bare }],
    },
    {
      what: '  in the database',
      unit: 'ms',
      ours: median(active),
      goal: { at: 'most', value: 200 },
    },
  ]
}

const appSecret = randomBytes(48).toString('base64')

/** Reads the active time of all ended sessions, in milliseconds. */
async function readActive(db: Db): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select active_time as active from pg_stat_database where datname = current_database()
  `.execute(db)
  return rows[0]!.active
}

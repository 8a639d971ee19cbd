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

/** Verbs that only read, as a vendor types them. */
const lists = [
  'overview show',
  'customers find user19',
  'customers find laptop',
  'customers show user1999@mail59.example',
  'customers export user1999@mail59.example',
  'orders list',
  'quarantine list',
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

/** What each verb of the command line takes on 20,000 customers, 25,000 orders and 60,000 devices. */
export async function measureOperate({ runs = 3 }: Options): Promise<PartReport> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const url = await openDatabase(closing)
    await makeTables(url)
    const { db } = connect(url, () => {})
    closing.push(() => db.destroy())
    await plantMany(url)
    const bare = await repeat(runs, () => timeProgram(['-e', '']))
    const rows: Row[] = []
    for (const verb of lists) rows.push(...(await timeVerb(db, url, verb, runs, bare)))
    return { rows, notes }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const notes = [
  'Processor time of the whole program, beside a Node that does nothing; the median.',
  'In the database: what PostgreSQL counts as active, all statements of the verb together.',
]

async function timeVerb(
  db: Db,
  url: string,
  verb: string,
  runs: number,
  bare: number,
): Promise<Row[]> {
  const active: number[] = []
  const processor = await repeat(runs, async () => {
    const before = await readActive(db)
    const seconds = await timeProgram([...operateProgram, ...verb.split(' '), '--demo'], {
      DATABASE_URL: url,
      APP_SECRET: appSecret,
    })
    active.push((await readActive(db)) - before)
    return seconds
  })
  return [
    {
      what: verb,
      unit: 's',
      ours: processor,
      goal: { at: 'most', value: 0.8 },
      beside: [{ name: 'node', value: bare }],
    },
    {
      what: '  in the database',
      unit: 'ms',
      ours: median(active),
      goal: { at: 'most', value: 100 },
    },
  ]
}

const appSecret = randomBytes(48).toString('base64')

/** In milliseconds, of all sessions that have ended. */
async function readActive(db: Db): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select active_time as active from pg_stat_database where datname = current_database()
  `.execute(db)
  return rows[0]!.active
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { listNamed, storedTables } from '#db/stored-columns/stored-tables.ts'
import { eraseCustomer } from '#server/admin/customers/erase.ts'
import { exportCustomer } from '#server/admin/customers/export.ts'
import { forgetOldRows } from '#server/retention.ts'
import { calm, until, untilHandled } from '../buyer.ts'
import { buyEverything, fillTables } from '../full-customer.ts'
import { buyKey, useKey } from '../key-buyer.ts'
import {
  askForColumns,
  findDecision as erasedAs,
  findMarker,
  isPlain,
  plantMarkers,
  type Column,
} from '../markers.ts'
import { countRows, dumpRows, findColumns } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked for it'
const marker = 'Ada Lovelace & Company Limited'
const laptop = 'Buyer One’s laptop'

let shop: Shop
let columns: Column[]
let other: Awaited<ReturnType<typeof buyKey>>
beforeAll(async () => {
  const seller = { SELLER_NAME: 'Protocraft Ltd', SELLER_ADDRESS: '1 Street | 12345 Town' }
  shop = await openShop({ behavior: calm, env: { ...seller, SELLER_VAT_ID: 'DE123456789' } })
  columns = await askForColumns(shop)
  other = await buyKey(shop)
})
afterAll(() => shop.close())

const isKept = (column: Column) => erasedAs(column)?.startsWith('kept: ') ?? false
/** Of a table with rows of customers, also a column that nobody decided on. */
const isPersonal = ({ table }: Column) => storedTables[table]?.exported === 'own rows'
const find = (name: string) => columns.find((each) => each.name === name)!
const namesOf = (each: Column[]) => each.map(({ name }) => name)
const namesIf = (is: (column: Column) => boolean) => new Set(namesOf(columns.filter(is)))

/** A customer with a row in every table, once nothing about them is on its way. */
async function fill() {
  const customer = await buyEverything(shop, laptop)
  await untilHandled(shop)
  await until(async () => {
    const waiting = shop.deps.db.selectFrom('emails').select('id').where('sent_at', 'is', null)
    return (await waiting.where('recipient', '=', customer.email).execute()).length === 0
  })
  const sealed = await fillTables(shop, customer)
  return { ...customer, sealed }
}

describe('a column of the database', () => {
  it('is decided on: what erasing and exporting a customer does with it', () => {
    const undecided = columns.filter((column) => erasedAs(column) === undefined)
    expect(
      namesOf(undecided),
      'Nobody decided on these columns. Name each in db/stored-columns/: what becomes of it when its customer is erased; of a new table also whether it is exported. Then make erase-rows.ts and export.ts of server/admin/customers/ do it.',
    ).toEqual([])
  })

  it('is there while it or its table is named', () => {
    const named = Object.entries(storedTables).flatMap(([table, stored]) =>
      [...listNamed(stored).keys()].map((column) => `${table}.${column}`),
    )
    expect(new Set(namesOf(columns))).toEqual(new Set([...named, ...namesOf(columns)]))
    expect(new Set(columns.map(({ table }) => table))).toEqual(new Set(Object.keys(storedTables)))
  })
})

describe('a customer with a row in every table', () => {
  it('is exported whole, and is then erased from every column that is not named as kept', async () => {
    const customer = await fill()
    await expectRows(await exportCustomer(shop.deps, customer.accountId))
    const wanted = columns.filter((column) => isPersonal(column) && !isKept(column))
    const planted = await plantMarkers(shop, customer.accountId, wanted, (column) =>
      erasedAs(column) === 'emptied where it names them' ? `${marker} ${customer.email}` : marker,
    )
    expect(planted).toEqual(expect.arrayContaining(['orders.device_hash', 'quote_people.name']))
    const exported = await exportCustomer(shop.deps, customer.accountId)
    expect(
      planted.filter((name) => find(name).type !== 'bytea' && !shows(exported, name, marker)),
      'These columns are missing from the export. See server/admin/customers/export.ts.',
    ).toEqual([])
    const holding = await findColumns(shop, customer.email)
    expect(holding.length).toBeGreaterThan(20)
    const personal = namesIf(isPersonal)
    // It stands in an email to somebody else, whose that email is.
    personal.delete('emails.bounce_reason')
    expect(
      holding.filter((name) => personal.has(name) && !shows(exported, name, customer.email)),
    ).toEqual([])

    expect(
      await eraseCustomer.act(shop.deps, mia, { customer: customer.email, reason }),
    ).toMatchObject({ ok: true, change: { after: { orders: 1, licenses: 2, invoices: 1 } } })
    const traces = [
      ...(await findMarker(shop, marker)),
      ...(await findColumns(shop, customer.email)),
      ...(await findColumns(shop, laptop)),
    ]
    const kept = namesIf(isKept)
    expect(
      traces.filter((name) => !kept.has(name)),
      'These columns still hold what an erased customer had there. Empty them in server/admin/customers/erase-rows.ts, or name them as kept, and why, in db/stored-columns/.',
    ).toEqual([])
    expect(new Set(traces)).toEqual(new Set(['credit_notes.facts', 'invoices.facts']))
    const rest = await exportCustomer(shop.deps, customer.accountId)
    const emptied = columns.filter((column) => isPlain(column) && erasedAs(column) === 'emptied')
    expect(
      emptied.filter(({ table, column }) => rest[table]!.some((row) => Boolean(row[column]))),
    ).toEqual([])
    expect(await dumpRows(shop)).not.toContain(customer.sealed)
    expect(await findColumns(shop, other.email)).toContain('accounts.email')
    expect(await useKey(shop, other.key)).toBe('valid')
  })

  it('leaves each table when the term of its rows is over, and not before', async () => {
    await fill()
    const start = shop.deps.clock.now().getTime()
    const terms = new Set(Object.values(storedTables).map(({ term }) => term))
    const days = [...terms].filter((term) => typeof term === 'number')
    for (const term of days.toSorted((a, b) => a - b)) {
      const due = Object.keys(storedTables).filter((table) => storedTables[table]!.term === term)
      expect(await listFilled(term - 0.5, due), `before ${term} days`).toEqual(due)
      expect(await listFilled(term + 1.5, due), `after ${term} days`).toEqual([])
    }

    async function listFilled(days: number, tables: string[]): Promise<string[]> {
      const clock = { now: () => new Date(start + days * times.day) }
      await forgetOldRows({ ...shop.deps, clock })
      const counts = await countRows(shop)
      return tables.filter((table) => counts[table]! > 0)
    }
  })
})

type Exported = Awaited<ReturnType<typeof exportCustomer>>

async function expectRows(exported: Exported): Promise<void> {
  const empty = Object.keys(exported).filter((table) => exported[table]!.length === 0)
  expect(empty, 'Write a row of these tables in test/full-customer.ts.').toEqual([])
}

function shows(exported: Exported, name: string, text: string): boolean {
  const { table, column } = find(name)
  return exported[table]!.some((row) =>
    JSON.stringify(row[column])?.toLowerCase().includes(text.toLowerCase()),
  )
}

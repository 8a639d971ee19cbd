import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { ListedInvoice } from '#contract/admin/invoices.ts'
import { times } from '#contract/limits.ts'
import { runCommand, withConsole } from '../../world/console.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import type { SignedIn } from '../../world/visitor.ts'
import { seller } from '../../world/quotes.ts'

const env = {
  ...withConsole,
  ...seller,
  SELLER_TIME_ZONE: 'Asia/Tokyo',
}

/** The documents that the buyers got, by the name of the file. */
const bought = new Map<string, Buffer>()

// Late in a day of UTC, the seller's day is the next one.
const prepare = async (_url: string, clock: Shop['clock']) =>
  clock.advance(times.day - (Date.now() % times.day) + 0.9 * times.day)
const shop = await ownShop('clock', { env, prepare })
shop.stripe.drop()
const today = () => new Date(shop.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
const first = today()
await issueTo('ada@example.org', { company: '100% Analytical Engines' })
shop.clock.advance(2 * times.day)
const ben = await issueTo('ben@example.org', {})
shop.stripe.refund(ben.session)
await shop.lookAgain(ben.session)
const { credit_notes: notes } = await ben.newestOrder()
await keepFile(await ben.ask('credit-note', { number: notes[0] }))
const days = [first, today()]
// A session of the console ends with time.
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

async function keepFile(answer: Response): Promise<void> {
  expect(answer.status).toBe(200)
  bought.set(answer.headers.get('Content-Disposition')!, Buffer.from(await answer.arrayBuffer()))
}

async function issueTo(email: string, buyer: object): Promise<SignedIn & { session: string }> {
  const holder = await shop.sold({ email, signedIn: true })
  const { order_id } = await holder.newestOrder()
  await keepFile(await holder.ask('invoice', { order_id, ...buyer }))
  return holder
}

interface Page {
  rows: ListedInvoice[]
  next: string | null
}

const list = (query = {}, by = owner) => by.ask<Page>('invoices/list', query)

const numbers = async (query: Record<string, string>) =>
  (await list(query)).rows.map(({ number }) => number)

it('invoices and credit notes are listed, newest first, for support people as well', async () => {
  const [first, last] = days as [string, string]
  const year = last.slice(0, 4)
  const { rows, next } = await list({}, support)
  const sums = { net_cents: 4900, tax_cents: 0, gross_cents: 4900, currency: 'usd' }
  const ids = { order_id: expect.any(String), order_number: expect.stringMatching(/^P-/) }
  expect(rows).toEqual([
    {
      number: `CN-${year}-0001`,
      date: last,
      kind: 'credit note',
      buyer: 'ben@example.org',
      ...ids,
      net_cents: -4900,
      tax_cents: 0,
      gross_cents: -4900,
      currency: 'usd',
    },
    {
      number: `${year}-0002`,
      date: last,
      kind: 'invoice',
      buyer: 'ben@example.org',
      ...ids,
      ...sums,
    },
    {
      number: `${first.slice(0, 4)}-0001`,
      date: first,
      kind: 'invoice',
      buyer: '100% Analytical Engines',
      ...ids,
      ...sums,
    },
  ])
  expect(next).toBeNull()
})

it('invoices are found by the printed day, and by part of the number or the buyer’s name', async () => {
  const [first, last] = days as [string, string]
  const all = await numbers({})
  expect(await numbers({ from: last })).toEqual(all.slice(0, 2))
  expect(await numbers({ to: first })).toEqual(all.slice(2))
  expect(await numbers({ from: first, to: last })).toEqual(all)
  expect(await numbers({ text: 'analytical eng' })).toEqual(all.slice(2))
  expect(await numbers({ text: '1_0%' })).toEqual([])
  expect(await numbers({ text: 'BEN@' })).toEqual(all.slice(0, 2))
  expect(await numbers({ text: 'cn-' })).toEqual(all.slice(0, 1))
})

it('an invalid day or page cursor is refused with a sentence', async () => {
  const refuse = async (query: Record<string, string>) => {
    const answer = await owner.read('invoices/list', query)
    return [answer.status, await answer.text()]
  }
  expect(await refuse({ from: '2026-02-30' })).toEqual([
    400,
    expect.stringContaining('from: must be a day'),
  ])
  expect(await refuse({ after: '2026-9999' })).toEqual([
    400,
    expect.stringContaining('There is no page'),
  ])
})

it('each document is the file that its buyer got, for support people as well, and is not cached', async () => {
  const all = await numbers({})
  expect(bought.size).toBe(all.length)
  for (const number of all) {
    const answer = await support.read('invoices/print', { number: number.toLowerCase() })
    const { headers } = answer
    const known = bought.get(headers.get('Content-Disposition')!)
    expect(known?.equals(Buffer.from(await answer.arrayBuffer())), number).toBe(true)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
  const none = await owner.read('invoices/print', { number: '2026-9999' })
  expect(none.status).toBe(400)
  expect(await none.text()).toContain('There is no invoice or credit note 2026-9999.')
})

it('the command line writes the same bytes', async () => {
  const chunks: Uint8Array[] = []
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((chunk) => (chunks.push(chunk as Uint8Array), true))
  const [number = ''] = await numbers({})
  const done = await runCommand(shop.deps, ['invoices', 'print', number])
  write.mockRestore()
  const file = `attachment; filename="protocraft-credit-note-${number.toLowerCase()}.pdf"`
  expect([done, bought.get(file)!.equals(Buffer.concat(chunks))]).toEqual([0, true])
})

describe('an archive', () => {
  async function open(query: Record<string, string>) {
    const answer = await owner.read('invoices/archive', query)
    if (answer.status !== 200) throw new Error(await answer.text())
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const csv = Object.keys(files).filter((name) => name.endsWith('.csv'))
    const rows: Record<string, string>[] = parse(strFromU8(files[csv[0]!]!), { columns: true })
    return { headers: answer.headers, files, csv, rows }
  }

  it('holds the documents of its days as their buyers got them, and a CSV of their totals', async () => {
    const [first, last] = days as [string, string]
    for (const [query, count] of [
      [{ from: first, to: first }, 1],
      [{ from: last, to: last }, 2],
      [{ from: first, to: last }, 3],
    ] as const) {
      const { headers, files, csv, rows } = await open(query)
      expect(headers.get('Content-Type')).toBe('application/zip')
      expect(headers.get('Cache-Control')).toBe('no-store')
      const name = `invoices-${query.from}-to-${query.to}`
      expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}.zip"`)
      expect(csv).toEqual([`${name}.csv`])
      const listed = await list(query)
      const expected = listed.rows.map(({ number, kind }) =>
        `protocraft-${kind.replace(' ', '-')}-${number}.pdf`.toLowerCase(),
      )
      const documents = Object.keys(files).filter((each) => each.endsWith('.pdf'))
      expect(documents.toSorted()).toEqual(expected.toSorted())
      expect(documents).toHaveLength(count)
      for (const each of documents) {
        const known = bought.get(`attachment; filename="${each}"`)!
        expect(known.equals(files[each]!), each).toBe(true)
      }
      const sum = (cents: unknown[]) => cents.reduce((all: number, each) => all + Number(each), 0)
      expect(sum(rows.map((row) => row['gross_cents']))).toBe(
        sum(listed.rows.map((row) => row.gross_cents)),
      )
      expect(rows.map((row) => row['number']).toSorted()).toEqual(
        listed.rows.map(({ number }) => number).toSorted(),
      )
    }
  })

  it('is recorded with who took it', async () => {
    const [first, last] = days as [string, string]
    const query = { from: first, to: last }
    await open(query)
    const { rows } = await owner.ask<{
      rows: { actor_name: string; after: object }[]
    }>('audit/list', { action: 'invoices/archive' })
    expect(rows[0]).toMatchObject({
      actor_name: 'mia@example.org',
      after: { documents: 3, ...query },
    })
  })

  it('is refused for days without documents, invalid days and too many documents', async () => {
    const refuse = async (query: Record<string, string>) => {
      const answer = await owner.read('invoices/archive', query)
      return [answer.status, await answer.text()]
    }
    expect(await refuse({ from: '2020-01-01', to: '2020-03-31' })).toEqual([
      400,
      expect.stringContaining('No invoice or credit note was issued on these days.'),
    ])
    expect(await refuse({ from: '2026-02-30' })).toEqual([400, expect.stringContaining('from')])
    await sql`
      with sold as (
        insert into orders (unit_cents, price_currency, taxed, tax_behavior, provider, provider_order_id, state, created_at)
        select 4900, 'usd', false, 'exclusive', 'stripe', 'many_' || n, 'expired', '2021-02-03' from generate_series(1, 2001) n
        returning id, created_at, provider_order_id
      )
      insert into invoices (number, order_id, issued_at, facts)
      select provider_order_id, id, created_at, jsonb_build_object(
        'issuedAt', created_at, 'timeZone', 'UTC', 'currency', 'usd', 'totalCents', 4900, 'taxCents', 0, 'buyer', '{}'::jsonb)
      from sold`.execute(shop.deps.db)
    expect(await refuse({ from: '2021-01-01', to: '2021-03-31' })).toEqual([
      400,
      expect.stringContaining('2,001 documents, and an archive holds 2,000. Choose fewer days.'),
    ])
  })
})

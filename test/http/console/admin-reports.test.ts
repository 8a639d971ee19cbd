import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import type { Report, ReportList } from '#contract/admin/reports.ts'
import { reportNames } from '#contract/admin/states.ts'
import { seed } from '#server/demo/seed.ts'
import { hear } from '../../world/commands.ts'
import { runCommand, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('figures', { env: withConsole, work: false })
await seed(shop.deps)
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

it('every report in the list can be read, also by support people', async () => {
  const { reports } = await support.ask<ReportList>('reports/list')
  expect(reports.map(({ name }) => name)).toEqual([...reportNames])
  for (const name of reportNames) {
    const answer = await support.read(`reports/${name}`)
    expect(answer.status, name).toBe(200)
    expect(((await answer.json()) as Report).columns.length).toBeGreaterThan(1)
  }
})

it('rows and files are the same as on the command line', async () => {
  for (const name of reportNames) {
    const said = hear()
    await runCommand(shop.deps, ['reports', name], { format: 'csv' })
    const file = await owner.read(`reports/${name}`, { format: 'csv' })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text, name).toBe(said.out)
    // Without the byte order mark, Excel decodes the text wrongly.
    expect(text.startsWith('\ufeff'), name).toBe(true)
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('Content-Disposition')).toMatch(
      new RegExp(`^attachment; filename="${name}[-\\w]*\\.csv"$`),
    )
  }
})

it('the renewals say how many owners were reminded, as long as the emails are kept', async () => {
  const { id: license } = (await owner.licensesOf('eve@example.org'))[0]!
  const read = async (days: number) => {
    const end = new Date(shop.clock.now().getTime() + days * times.day)
    await shop.setRows('licenses', { id: license }, { updates_until: end })
    const { rows } = await owner.ask<Report>('reports/renewals')
    return rows.find(({ month }) => month === end.toISOString().slice(0, 7))!['reminded']
  }
  const before = Number(await read(5))
  const at = shop.clock.now()
  const email = { kind: 'renewal_reminder', recipient: 'eve@example.org', license_id: license }
  await shop.addRow('emails', { ...email, created_at: at, sent_at: at })
  expect(await read(5)).toBe(before + 1)
  expect(await read(-65)).toBeNull()
})

it('a download is recorded: who took which report, and how much of it', async () => {
  const like = { what: 'reports/download', subject: 'tax' }
  const count = () => shop.readRows('journal', like, 'id')
  const before = await count()
  await owner.read('reports/tax')
  await support.read('reports/tax', { format: 'csv' })
  expect(await count()).toEqual(before)
  const days = { from: '2026-01-01', to: '2026-01-31' }
  await owner.read('reports/tax', { format: 'csv', ...days })
  expect((await count()).slice(before.length)).toMatchObject([
    { actor: expect.stringMatching(/^admin:/), subject: 'tax', after: { rows: 0, ...days } },
  ])
})

it.each([
  [{ from: '2026-02-30' }, 'from takes a day such as 2026-11-01'],
  [{ by: 'email' }, 'by takes day, provider, country.'],
  [{ format: 'html' }, 'format'],
])('%j is refused with a sentence', async (query, sentence) => {
  const answer = await owner.read('reports/sales', query as unknown as Record<string, string>)
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain(sentence)
  expect(text).not.toContain('--')
})

it('a page shows the first thousand of very many invoices, and the file has all', async () => {
  const at = shop.clock.now()
  const sold = sql`
    with sold as (
      insert into orders (unit_cents, price_currency, taxed, tax_behavior, provider, provider_order_id, state, created_at)
      select 4900, 'usd', false, 'exclusive', 'stripe', 'many_' || n, 'expired', ${at} from generate_series(1, 1200) n
      returning id, created_at, provider_order_id
    )
    insert into invoices (number, order_id, issued_at, facts)
    select provider_order_id, id, created_at, jsonb_build_object(
      'issuedAt', created_at, 'timeZone', 'UTC', 'currency', 'usd', 'totalCents', 4900, 'taxCents', 0, 'buyer', '{}'::jsonb)
    from sold`
  await sold.execute(shop.deps.db)
  const answer = await owner.ask<Report>('reports/invoices')
  expect([answer.rows.length, answer.has_more]).toEqual([1000, true])
  const file = await (await owner.read('reports/invoices', { format: 'csv' })).text()
  expect(file.match(/many_/g)).toHaveLength(1200)
})

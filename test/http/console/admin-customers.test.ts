import { describe, expect, it } from 'vitest'
import { findCustomers } from '#server/admin/customers/find.ts'
import { seed } from '#server/demo/seed.ts'
import { openKey } from '#server/licenses/issue.ts'
import { hearAll } from '../../world/commands.ts'
import { runCommand } from '../../world/console.ts'
import { orderTerms } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { work: false })
await seed(shop.deps)
const said = hearAll()

const find = async (text: string, after?: string) => {
  const found = await findCustomers(shop.deps, text, after)
  if ('refused' in found) return found.refused
  return found.map(({ email, found_by }) => [email, found_by])
}

const orderOf = (email: string) => shop.readRow('orders', { email_norm: email })

const licenseOf = async (email: string) =>
  shop.readRow('licenses', { account_id: (await orderOf(email)).account_id! })
const keyOf = async (email: string) => openKey(shop.deps, await licenseOf(email))!

describe('a customer is found', () => {
  it('by an email or a part of it, in any case', async () => {
    expect(await find('fay@example.org')).toEqual([['fay@example.org', 'email']])
    expect(await find(' ADA@Exam ')).toEqual([['ada@example.org', 'email']])
    expect(await find('@example.org')).toHaveLength(6)
  })

  it('by a license key however it is typed', async () => {
    const key = await keyOf('ben@example.org')
    const ben = [['ben@example.org', 'license key']]
    for (const typed of [
      key,
      key.toLowerCase(),
      key.replaceAll('-', ''),
      key.replaceAll('-', ' – '),
      key.replaceAll('0', 'O').replaceAll('1', 'l'),
    ])
      expect(await find(typed), typed).toEqual(ben)
  })

  it('by a license, an order id of ours or the provider’s, a payment or a device', async () => {
    const { id } = await licenseOf('ben@example.org')
    expect(await find(id)).toEqual([['ben@example.org', 'license']])
    const order = await orderOf('dov@example.org')
    const dov = [['dov@example.org', 'order']]
    expect(await find(order.id)).toEqual(dov)
    expect(await find(order.provider_order_id!)).toEqual(dov)
    expect(await find('pi_seedDov')).toEqual(dov)
    expect(await find('seed-eve-workstation')).toEqual([['eve@example.org', 'device']])
    expect(await find('WORKSTATION')).toEqual([['eve@example.org', 'device']])
  })

  it('by the number of an invoice or a credit note', async () => {
    const { id } = await orderOf('ada@example.org')
    const facts = { issued_at: shop.clock.now(), facts: '{}' }
    await shop.addRow('invoices', { number: '2026-0001', order_id: id, ...facts })
    await shop.addRow('credit_notes', {
      number: 'CN-2026-0001',
      invoice_number: '2026-0001',
      amount_cents: 1,
      ...facts,
    })
    expect(await find('2026-0001')).toEqual([['ada@example.org', 'invoice']])
    expect(await find('cn-2026-0001')).toEqual([['ada@example.org', 'credit note']])
  })

  it('by an order that is not paid yet', async () => {
    await shop.addRow('orders', {
      provider: 'stripe',
      ...orderTerms,
      provider_order_id: 'cs_left',
      email: 'gil@example.org',
      email_norm: 'gil@example.org',
      created_at: shop.clock.now(),
    })
    expect(await find('cs_left')).toEqual([['gil@example.org', 'order']])
  })

  it.each(['%%%', '___', `' or true --`, 'nobody@', 'PC1-00000-00000-00000-00000-00000'])(
    'not by %s',
    async (text) => expect(await find(text)).toEqual([]),
  )

  it('not by two characters, nor with a made-up page cursor', async () => {
    expect(await find('ad')).toBe('Search for 3 to 200 characters.')
    expect(await find('example', 'next')).toBe('There is no page next.')
  })
})

describe('the operator', () => {
  const find = (...words: string[]) => runCommand(shop.deps, ['customers', 'find', ...words])
  const tell = (who: string, format: 'text' | 'csv' = 'text') =>
    runCommand(shop.deps, ['customers', 'timeline', who], { format })

  it('reads a table with the number of rows', async () => {
    expect(await find('eve@example.org')).toBe(0)
    expect(said.out).toMatch(/^ID +EMAIL +SINCE .*\n[0-9a-f-]{36} {2}eve@example.org /)
    expect(said.err).toBe('1 row\n')
    expect(await find()).toBe(1)
    expect(said.err).toContain('Usage: customers find <q> [--after <page>]')
  })

  it('reads the timeline of a customer, keys only by their last four characters', async () => {
    const key = await keyOf('dov@example.org')
    const { order_number: number } = await orderOf('dov@example.org')
    expect(await tell('Dov@Example.org')).toBe(0)
    for (const words of [
      'Account opened',
      'Accepted the EULA',
      'Bought an Individual License for $49.00',
      `${number}, by card`,
      `PC1-…${key.slice(-4)}, Individual`,
      'Emailed “License ended”',
      'to dov@example.org',
      'Refunded: $49.00',
    ])
      expect(said.out).toContain(words)
    expect(said.out).not.toContain(key.slice(0, 9))
    const times = [...said.out.matchAll(/^\d{4}-\S+/gm)].map(([time]) => time)
    expect(times.length).toBeGreaterThan(6)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('reads a device whose name is a formula, which no spreadsheet runs', async () => {
    await shop.setRows(
      'activations',
      {},
      { device_name: '=HYPERLINK("https://evil.example","\u001b[31mPrize")' },
    )
    await tell('eve@example.org', 'csv')
    expect(said.out).toContain('HYPERLINK')
    expect(said.out).not.toMatch(/(^|,)"?=/m)
    expect(said.out).not.toContain('\u001b')
  })

  it.each(['zoe@example.org', '00000000-0000-4000-8000-000000000000', '%', "'"])(
    'reads that there is no customer %s',
    async (who) => {
      expect(await tell(who)).toBe(1)
      expect(said).toEqual({ out: '', err: `There is no customer ${who}.\n` })
    },
  )
})

describe('the orders at the command line', () => {
  const list = (format: 'text' | 'json', ...args: string[]) =>
    runCommand(shop.deps, ['orders', 'list', ...args], { format })

  it('name their customers, in the table and in JSON', async () => {
    const { account_id: account } = await orderOf('dov@example.org')
    expect(await list('text', '--text', 'dov@')).toBe(0)
    expect(said.out).toMatch(/STATUS +EMAIL +ACCOUNT ID/)
    expect(said.out).toContain(`dov@example.org  ${account}`)
    said.out = ''
    await list('json', '--text', 'DOV@exam')
    expect(JSON.parse(said.out)).toMatchObject([{ email: 'dov@example.org', account_id: account }])
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exportCustomer } from '#server/admin/customers/export.ts'
import { findAccount } from '#server/admin/customers/show.ts'
import { hear } from '../../world/commands.ts'
import { runCommand, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { env: withConsole })

it('an export holds every value that names the customer in any table, and nothing of another’s', async () => {
  const { email, key } = await shop.sold()
  const other = await shop.sold()
  await shop.signIn(shop.visitor(), email)
  const account = await findAccount(shop.deps, email)
  const tables = await exportCustomer(shop.deps, (account as { id: string }).id)
  let named = 0
  for (const table of Object.keys(tables)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} row where row::text ilike ${`%${email}%`}
    `.execute(shop.deps.db)
    const exported = tables[table]!.filter((row) => JSON.stringify(row).includes(email))
    expect(exported.length, table).toBe(rows[0]!.count)
    named += rows[0]!.count
  }
  expect(named).toBeGreaterThan(5)
  const text = JSON.stringify(tables)
  expect(text).not.toContain(other.email)
  expect(text).not.toContain(key)
  expect(text).not.toContain('"type":"Buffer"')
})

it('an export includes what opens the order page once that page no longer shows a key', async () => {
  const { session } = await shop.sold({ email: 'dov@example.org' })
  const take = async () => {
    const input = { customer: 'dov@example.org', reason: 'asked for it' }
    const done = await (await shop.openConsole()).act('customers/export', input)
    return done.shown!.data!
  }
  expect(await take()).not.toContain(session)
  shop.clock.advance(86_400_000)
  expect(await take()).toContain(session)
})

it('on the command line an export is only JSON, and its entry in the audit log fits a terminal', async () => {
  const { email } = await shop.sold()
  const said = hear()
  const reason = 'A data access request of November'
  for (const format of ['text', 'json'] as const) {
    said.out = ''
    await runCommand(shop.deps, ['customers', 'export', email, '--reason', reason], { format })
    expect(JSON.parse(said.out)).toMatchObject({ accounts: [{ email }] })
  }
  said.out = ''
  await runCommand(shop.deps, ['audit', 'list'], { format: 'text' })
  expect(said.out).toMatch(/Exported the data +A data access request of November/)
  for (const line of said.out.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
})

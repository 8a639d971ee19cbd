import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { LicenseTotals } from '#contract/admin/customers.ts'
import type { DeviceTotals } from '#contract/admin/devices.ts'
import type { ReleaseTotals } from '#contract/admin/releases.ts'
import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { findRows } from '#app/admin/pages/reports/find-rows.ts'
import { seed } from '#server/demo/seed.ts'
import { withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('prices', { env: withConsole })
await seed(shop.deps)
const owner = await shop.openConsole()
const support = await shop.openConsole('support')
const [coupon, other] = [await shop.makeCoupon(), await shop.makeCoupon()]
for (const code of [coupon, coupon, other])
  await shop.sold({ coupon: code, email: `${crypto.randomUUID()}@example.org` })
await shop.takeTrial('fay@example.org')
await sql`update orders set country = 'DE' where discount_cents > 0`.execute(shop.deps.db)
await sql`
    insert into activations (license_id, fingerprint, platform, app_version, activated_at, last_seen_at)
    select id, 'other', 'linux', ${'0.9.4'}, created_at, ${shop.clock.now()} from licenses
    where license_type <> 'trial'
  `.execute(shop.deps.db)

interface Led {
  column: string
  figure: number
  page: string
}

async function listLed(name: ReportName, asked = {}, by = owner): Promise<Led[]> {
  const report = (await (await by.read(`reports/${name}`, asked)).json()) as Report
  return report.rows.flatMap((row) =>
    report.columns.flatMap((column) => {
      const page = findRows(name, report, row, column)
      return page === null ? [] : [{ column, figure: Number(row[column]), page }]
    }),
  )
}

async function count(page: string): Promise<number> {
  const { pathname, searchParams } = new URL(page, 'http://shop')
  const { show = 'orders', ...filter } = Object.fromEntries(searchParams)
  expect(pathname).toBe(show === 'orders' ? '/admin/orders' : '/admin/customers')
  return (await readTotals<{ count: number }>(show, filter, owner)).count
}

async function readTotals<Totals>(
  resource: string,
  query: Record<string, string> = {},
  by = support,
): Promise<Totals> {
  const answer = await by.read(`${resource}/list`, query)
  expect(answer.status, resource).toBe(200)
  return ((await answer.json()) as { totals: Totals }).totals
}

const sum = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((all, row) => all + row[name], 0)

it.each<[ReportName, string[], object]>([
  ['sales', ['orders'], {}],
  ['sales', ['orders'], { by: 'provider' }],
  ['sales', ['orders'], { by: 'country' }],
  ['coupons', ['orders'], {}],
  ['tax', ['orders'], {}],
  ['renewals', ['due'], {}],
])(
  'in the report %s, the figures in %j lead to lists with as many rows: %j',
  async (name, columns, asked) => {
    const led = await listLed(name, asked)
    expect(new Set(led.map(({ column }) => column))).toEqual(new Set(columns))
    for (const { figure, page } of led) expect(await count(page), page).toBe(figure)
  },
)

it('the totals of trials count those whose customer bought later, as the list does', async () => {
  const total = async () => {
    const { months } = await readTotals<LicenseTotals>('licenses', { type: 'trial', bought: 'no' })
    return { trials: sum(months!, 'trials'), bought: sum(months!, 'bought') }
  }
  const list = '/admin/customers?show=licenses&type=trial'
  const before = await total()
  expect(before).toEqual({ trials: await count(list), bought: await count(`${list}&bought=yes`) })
  await shop.sold({ coupon: await shop.makeCoupon(), email: 'fay@example.org' })
  expect(await total()).toEqual({ ...before, bought: before.bought + 1 })
  expect(await count(`${list}&bought=yes`)).toBe(before.bought + 1)
  expect(await count(`${list}&bought=no`)).toBe(before.trials - before.bought - 1)
})

it('the totals of devices match the list for each version and system', async () => {
  const { kinds } = await readTotals<DeviceTotals>('devices', { app_version: '0.9.4' })
  expect(kinds.length).toBeGreaterThan(1)
  for (const { app_version: version, system, devices } of kinds)
    expect(
      await count(
        `/admin/customers?show=devices&app_version=${version ?? 'none'}&system=${system ?? 'none'}`,
      ),
    ).toBe(devices)
})

it('the totals of downloads count each build in the requested days', async () => {
  await sql`insert into download_days (day, version, identifier, count) values
    ('2026-01-01', '0.9.4', 'windows-all-x86_64', 2), ('2026-01-02', '0.9.4', 'windows-all-x86_64', 3)
  `.execute(shop.deps.db)
  const one = (downloads: number) => [{ version: '0.9.4', build: 'windows-all-x86_64', downloads }]
  const read = async (days: Record<string, string>) =>
    (await readTotals<ReleaseTotals>('releases', days)).downloads
  const [from, to] = ['2026-01-01', '2026-01-02']
  expect(await read({ downloads_from: from, downloads_to: to })).toEqual(one(5))
  expect(await read({ downloads_from: to, downloads_to: to })).toEqual(one(3))
  expect(await read({ downloads_to: '2025-12-31' })).toEqual([])
  expect(await read({})).toContainEqual(expect.objectContaining({ version: '0.9.4' }))
})

it('the lists contain exactly what is counted, each row with its customer', async () => {
  const trials = await owner.list<{ email: string }>('licenses/list', { type: 'trial' })
  expect(trials.map(({ email }) => email)).toEqual(['fay@example.org', 'cara@example.org'])
  const devices = await owner.list<{ email: string }>('devices/list', {
    app_version: '0.9.4',
    system: 'linux',
  })
  expect(devices).toHaveLength(
    await count('/admin/customers?show=devices&app_version=0.9.4&system=linux'),
  )
  expect(devices.map(({ email }) => email)).toContain('ada@example.org')
})

it('a device is found by a part of its name or email, and its kinds are counted', async () => {
  const find = async (text: string) => {
    const rows = await owner.list<{ name: string | null }>('devices/list', { text })
    const { kinds } = await readTotals<DeviceTotals>('devices', { text })
    expect(rows).toHaveLength(sum(kinds, 'devices'))
    return rows.map(({ name }) => name)
  }
  expect(await find("EVE's work")).toEqual(['Eve’s workstation'])
  expect(await find('eve@exam')).toEqual([null, 'Eve’s workstation'])
  expect(await find('nobody')).toEqual([])
})

it('a coupon shown only by its first letters links to no list, since none accepts them', async () => {
  expect(await listLed('coupons', {}, support)).toEqual([])
  expect(await listLed('sales', {}, support)).toEqual(await listLed('sales'))
})

import { expect, it } from 'vitest'
import type { ReadCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { s3Settings, settings } from '#server/settings/settings.ts'
import { isWhole } from '../../matrix.ts'
import {
  choices,
  listPairs,
  nameRow,
  openChosenShop,
  pairsIn,
  rows,
  sellAll,
  sizes,
  type Sold,
  turnNothingOn,
} from '../../setting-pairs.ts'
import { describeBtcpay, describeCoinbase, describeGumroad, type Shop } from '../../world/shop.ts'

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const pairs = (sum(sizes) ** 2 - sum(sizes.map((size) => size ** 2))) / 2

it(`each of the ${pairs} pairs of choices of two settings meets in one of ${rows.length} shops`, () => {
  const met = new Set(rows.flatMap(pairsIn))
  expect(listPairs(sizes).filter((pair) => !met.has(pair))).toEqual([])
  expect(met.size).toBe(pairs)
  expect(rows.length).toBeLessThanOrEqual(20)
})

it('every setting is tried on and off, or named as one that turns nothing on', () => {
  const backupKeys = { BACKUP_RECIPIENT: '', BACKUP_SIGNING_KEY: '' }
  const s3 = Object.fromEntries(Object.keys(s3Settings).map((name) => [name, '']))
  const outside = { folder: '', bucket: '', s3, backupKeys }
  const chosen = Object.values(choices)
    .flat()
    .map((choose) => choose(outside).env ?? {})
  const ways = [describeCoinbase, describeBtcpay, describeGumroad].map((way) => way({ url: '' }))
  const tried = new Set([...chosen, ...ways].flatMap((env) => Object.keys(env)))
  expect(
    [...tried, ...turnNothingOn].toSorted(),
    'Name the setting in test/setting-pairs.ts: its choices, or that it turns nothing on. See CONTRIBUTING, Adding things, A setting.',
  ).toEqual(Object.keys(settings).toSorted())
})

const reads = adminCalls.filter((call) => call.kind === 'read')

it.runIf(isWhole).each(rows.map((row, at) => [at + 1, nameRow(row), row] as const))(
  'shop %i sells, refunds and answers every read of its owner with %s',
  async (_at, _name, row) => {
    const shop = await openChosenShop(row)
    try {
      const sold = await sellAll(shop)
      for (const call of reads) await expectAnswer(shop, sold, call)
      expect(await shop.metrics?.write()).toEqual(
        shop.deps.config.metricsPort === null ? undefined : expect.stringContaining('shop_'),
      )
      await shop.expectInvariants()
    } finally {
      await shop.close()
    }
  },
)

async function expectAnswer(shop: Shop, { by, known, lacks }: Sold, call: ReadCall): Promise<void> {
  const hasConsole = shop.deps.config.admins.length > 0
  if (!hasConsole) expect((await shop.app.request(`/api/admin/${call.name}`)).status).toBe(404)
  // Only a person in the console can ask for these.
  if (!hasConsole && call.command === null) return
  const { format, ...fields } = call.input.shape
  const needed = Object.keys(fields).filter((name) => !fields[name]!.safeParse(undefined).success)
  const query = Object.fromEntries(needed.map((name) => [name, known[name]!]))
  const status = lacks.includes(call.name) ? 400 : 200
  expect([call.name, query, await readStatus(by, call, query)]).toEqual([call.name, query, status])
  if (format?.safeParse('csv').success)
    expect(await readStatus(by, call, { ...query, format: 'csv' })).toBe(200)
}

async function readStatus(by: Sold['by'], { name }: ReadCall, query: Record<string, string>) {
  const answer = await by.read(name, query)
  const text = await answer.text()
  return answer.status === 200 ? 200 : answer.status === 400 ? 400 : `${answer.status} ${text}`
}

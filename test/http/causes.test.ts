import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAlerts, type Alerts } from '#server/alerts/alerts.ts'
import type { Deps } from '#server/deps.ts'
import { findBackupTroubles } from '#server/troubles/backups.ts'
import { causes, type Cause } from '#server/troubles/kinds.ts'
import { listSubjects, listTold, roomy } from '../alerts.ts'
import { keepFiles, listWays, type Way } from '../causes.ts'
import { publish } from '../publisher.ts'
import type { Shop } from '../shop.ts'
import { openVendorShop } from '../vendor-shop.ts'
import { payFor, pollOrder } from '../visitor.ts'

const minute = 60_000
const page = readFileSync(join(import.meta.dirname, '../../docs/operating/watch.md'), 'utf8')

let shop: Shop
const measured = { disks: [roomy] }
beforeAll(async () => {
  shop = await openVendorShop({ work: false })
  await publish(shop.deps, '1.0.0', { only: ['linux-deb-amd64'] })
  await keepFiles(shop, '+')
  await pollOrder(shop, await payFor(shop, 'ada@books.example'))
})
afterAll(() => shop.close())

it('files that were published before the shop had backups are not missed before the first copy', async () => {
  await keepFiles(shop, '-')
  expect(await findBackupTroubles(shop.deps)).toEqual([])
  await keepFiles(shop, '+')
})

it('each cause is told within the time that docs/operating/watch.md names, and is over afterwards', async () => {
  const late: string[] = []
  const main = watch({})
  await main.look()
  const ways = Object.entries(listWays(shop, measured)) as [Cause, Way][]
  for (const [cause, way] of ways) {
    const { title, alert } = causes[cause]
    const within = readWithin(cause, title)
    const seen = listTold(shop).length
    const isNotified = (name: string) =>
      listTold(shop)
        .slice(seen)
        .some(({ subject, text }) => subject.includes(name) || text.includes(`${name}.`))
    await sendQueued()
    await way.begin()
    // This one looks all the time: a pause would be a jump of the clock to it.
    const lookers = way.sees ? [watch(await way.sees()), main] : [main]
    const told = await waitMinutes(lookers, within, 1, () => isNotified(title))
    if (told === null) late.push(`${cause} was not told within ${within} minutes`)
    await way.end?.()
    if (alert.isEvent) continue
    const over = await waitMinutes([main], 150, 4, () => isNotified(`Over: ${title}`))
    if (over === null) late.push(`${cause} is not over`)
  }
  expect(late).toEqual([])
  expect(listSubjects(shop).length).toBeGreaterThan(ways.length)
}, 180_000)

/** Nothing sends them here. */
const sendQueued = () =>
  sql`update emails set sent_at = created_at where sent_at is null and dropped_at is null`.execute(
    shop.deps.db,
  )

/** Looks as often until that holds; null when it does not in time. */
async function waitMinutes(
  lookers: Alerts[],
  most: number,
  every: number,
  holds: () => boolean,
): Promise<number | null> {
  for (let passed = every; passed <= most + every; passed += every) {
    shop.clock.advance(Math.min(every, 4) * minute)
    for (const alerts of lookers) await alerts.look()
    if (holds()) return passed
  }
  return null
}

function watch(sees: Partial<Deps>): Alerts {
  return createAlerts({ ...shop.deps, ...sees }, async () => measured.disks)
}

const numbers: Record<string, number> = { a: 1, an: 1, two: 2, six: 6 }
const units: Record<string, number> = { minute: 1, hour: 60, day: 1440 }

/** In minutes, from the row of the cause. */
function readWithin(cause: Cause, title: string): number {
  const row = cause.endsWith('_refuses_key')
    ? 'A provider refuses our key'
    : cause.endsWith('_job_fails')
      ? 'Emails are not sent because of an internal error'
      : title
  const [, number, unit] =
    new RegExp(`^\\| ${row} \\| (\\w+) (minute|hour|day)s? \\|`, 'm').exec(page) ?? []
  expect(unit, `${row} is in docs/operating/watch.md`).toBeDefined()
  // What is found once a day is found at the first look of a program.
  const minutes = (numbers[number!] ?? Number(number)) * units[unit!]!
  return minutes === 1440 ? 2 : minutes
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { until } from '../world/clock.ts'
import { freshDatabase } from '../database.ts'
import { fillDisk } from '../disks.ts'
import { isWhole } from '../matrix.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import { operateProgram, type Product } from '../product.ts'
import { startProxy } from '../proxy.ts'
import { calm } from '../world/shop.ts'
import { vendor, waitForAlert } from '../world/vendor.ts'

// The program looks a minute after its start, and every minute.
const patient = { timeout: 200_000 }

it.runIf(isWhole)('the vendor is emailed while the shop’s database is down', patient, async () => {
  const database = await freshDatabase()
  const proxy = await startProxy(database.url)
  const outside = await openOutside(calm)
  const env = { ...outside.env, DATABASE_URL: proxy.url, ALERT_EMAIL: vendor }
  const product = await openProduct({ env })
  proxy.cut()
  expect(await waitForAlert(outside, 'a dead database')).toContain('The database doesn’t answer')
  await product.stop()
  await database.drop()
})

it.runIf(isWhole)(
  'a full disk behind DATABASE_URL is named by /readyz, `check` and the email to the vendor',
  patient,
  async () => {
    const database = await freshDatabase()
    const outside = await openOutside(calm)
    const env = { ...outside.env, DATABASE_URL: database.url, ALERT_EMAIL: vendor }
    const product = await openProduct({ env })
    const problem = 'database_takes_no_write'
    expect(await readReady(product)).toEqual({ ok: true })
    await fillDisk({ databaseUrl: database.url })
    const isSaid = async () => (await readReady(product)).problem === problem
    await until(isSaid, 60_000, '/readyz says so')
    expect(await waitForAlert(outside, 'a full disk')).toContain('The database can’t save anything')
    expect(await check({ ...env, DATA_DIR: product.dataDir })).toContain(`HEALTH  ${problem}`)
    await product.stop()
    await database.drop()
  },
)

async function readReady({ url }: Product): Promise<{ ok: boolean; problem?: string }> {
  return (await fetch(`${url}/readyz`)).json()
}

async function check(env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env.PATH, ...env } }
  const running = promisify(execFile)(process.execPath, [...operateProgram, 'check'], options)
  return (await running.catch((error) => error)).stdout
}

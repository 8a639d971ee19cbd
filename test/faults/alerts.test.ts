import { join } from 'node:path'
import { expect, it } from 'vitest'
import { vendor } from '../alerts.ts'
import { calm } from '../buyer.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { openOutside, type Outside } from '../outside.ts'
import { makeFolder, openProduct } from '../product-of-test.ts'
import { startProxy } from '../proxy.ts'
import { fillUp, mayMount, mountSmallDisk } from '../small-disk.ts'

// The program looks a minute after its start, and every minute.
const patient = { timeout: 200_000 }
const soon = 90_000

it.runIf(isWhole)(
  'the vendor of a running shop is told that its database is away',
  patient,
  async () => {
    const database = await freshDatabase()
    const proxy = await startProxy(database.url)
    const outside = await openOutside(calm)
    const env = { ...outside.env, DATABASE_URL: proxy.url, ALERT_EMAIL: vendor }
    const product = await openProduct({ env })
    proxy.cut()
    expect(await waitForAlert(outside, 'a dead database')).toContain('The database refuses writes')
    await product.stop()
    await database.drop()
  },
)

const name = 'the vendor of a running shop is told that its disk is full'

it.runIf(isWhole && mayMount)(
  mayMount ? name : `${name} (needs the right to mount a small disk)`,
  patient,
  async () => {
    const dataDir = await makeFolder()
    mountSmallDisk(dataDir)
    const outside = await openOutside(calm)
    await openProduct({ dataDir, env: { ...outside.env, ALERT_EMAIL: vendor } })
    await fillUp(join(dataDir, 'filling'))
    expect(await waitForAlert(outside, 'a full disk')).toContain('A disk is nearly full')
  },
)

async function waitForAlert({ mailbox }: Outside, of: string): Promise<string> {
  const begun = performance.now()
  const isAlert = (subject: string) => !/: \d+ sales/.test(subject)
  const { text } = await mailbox.waitFor(
    ({ to, subject }) => to.includes(vendor) && isAlert(subject),
    soon,
  )
  console.log(`of ${of} the vendor was told after ${Math.round(performance.now() - begun)} ms`)
  return text
}

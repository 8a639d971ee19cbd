import { expect, it } from 'vitest'
import { vendor, waitForAlert } from '../alerts.ts'
import { calm } from '../buyer.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { openOutside } from '../outside.ts'
import { openProduct } from '../product-of-test.ts'
import { startProxy } from '../proxy.ts'

// The program looks a minute after its start, and every minute.
const patient = { timeout: 200_000 }

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

import { expect, it, onTestFinished } from 'vitest'
import { until } from '../clock.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder, openOutside, openProduct } from '../product-of-test.ts'
import { openProgramDatabase, type ProgramDatabase } from '../program-database.ts'
import { calm } from '../shop.ts'

it.runIf(isWhole)(
  'a comparison of the books that a kill ended is made within a minute',
  { timeout: 240_000 },
  async () => {
    const { env, stripe } = await openOutside(calm)
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const settings = { dataDir: await makeFolder(), env: { ...env, DATABASE_URL: database.url } }
    const db = openProgramDatabase(database.url)
    stripe.slow(1000)
    const killed = await openProduct(settings)
    await until(async () => (await readLease(db)) !== undefined, 60_000, 'a comparison begins')
    await killed.kill()
    const start = performance.now()
    stripe.slow(0)
    await openProduct(settings)
    const isDone = async () => (await readLease(db))!.listed_until !== null
    await until(isDone, 120_000, 'it is compared')
    const takenAgainIn = Math.round(performance.now() - start)
    console.log('lost lease:', JSON.stringify({ takenAgainIn }))
    expect(takenAgainIn).toBeLessThan(60_000)
  },
)

function readLease(db: ProgramDatabase) {
  return db.selectFrom('reconciliations').selectAll().executeTakeFirst()
}

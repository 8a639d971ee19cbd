import { expect, it } from 'vitest'
import { until } from '../world/clock.ts'
import { isWhole } from '../matrix.ts'
import { openOutside } from '../product-of-test.ts'
import type { ProgramDatabase } from '../program-database.ts'
import { calm } from '../world/shop.ts'
import { openRestartable } from './restartable.ts'

it.runIf(isWhole)(
  'a comparison of the books that a kill interrupted runs again within a minute',
  { timeout: 240_000 },
  async () => {
    const outside = await openOutside(calm)
    const { stripe } = outside
    const { start, db } = await openRestartable(outside)
    stripe.slow(1000)
    const killed = await start()
    await until(async () => (await readLease(db)) !== undefined, 60_000, 'a comparison begins')
    await killed.kill()
    const begun = performance.now()
    stripe.slow(0)
    await start()
    const isDone = async () => (await readLease(db))!.listed_until !== null
    await until(isDone, 120_000, 'it is compared')
    const takenAgainIn = Math.round(performance.now() - begun)
    console.log('lost lease:', JSON.stringify({ takenAgainIn }))
    expect(takenAgainIn).toBeLessThan(60_000)
  },
)

function readLease(db: ProgramDatabase) {
  return db.selectFrom('reconciliations').selectAll().executeTakeFirst()
}

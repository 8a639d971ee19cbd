import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { times } from '#contract/limits.ts'
import { connect } from '#db/connect.ts'
import { createQueryNamed } from '#db/prepared.ts'
import { freshDatabase } from '#test/database.ts'
import { createLimits } from './limits.ts'

it('an instance whose clock is ahead deletes no counts of the others', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const { pool, db } = connect(url, () => {})
  onTestFinished(() => db.destroy())
  const count = { key: 'checkoutsPerSite:site', points: 1, expire: Date.now() + times.hour }
  await db.insertInto('rate_limits').values(count).execute()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() + times.day })
  const limits = createLimits(createQueryNamed(pool, pino({ enabled: false })), { demo: false })
  await limits.take('emailsPerSite', 'with an account')
  await vi.advanceTimersByTimeAsync(5 * times.minute)
  vi.useRealTimers()
  await sleep(300)
  const kept = db.selectFrom('rate_limits').select('key').where('key', '=', count.key)
  expect(await kept.execute()).toHaveLength(1)
})

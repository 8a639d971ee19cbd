import type { PgBoss } from 'pg-boss'
import type { Deps } from './deps.ts'
import { workOn } from './jobs.ts'
import { remindOfRenewal } from './licenses/remind.ts'
import { sendLetter } from './mail/send-letter.ts'
import { reconcileOnTime } from './orders/reconcile.ts'
import { sweep } from './orders/sweep.ts'
import { rescue } from './orders/rescue.ts'
import { reportViolations } from './orders/violations.ts'
import { handleEvent } from './orders/webhook.ts'
import { forgetOldRows } from './retention.ts'

const minute = 60_000

/** What happens without a visitor: letters, stored events, checks of the books, reminders, forgetting. */
export async function startWork(boss: PgBoss, deps: Deps): Promise<{ stop(): void }> {
  await workOn(boss, 'letter', ({ letterId }) => sendLetter(deps, letterId))
  await workOn(boss, 'payment', (job) => handleEvent(deps, job))
  await workOn(boss, 'rescue', ({ requestId }) => rescue(deps, requestId))
  const timers = [
    repeat(deps, minute, 'the sweep of orders', () => sweep(deps)),
    repeat(deps, 5 * minute, 'comparing the books', () => reconcileOnTime(deps)),
    repeat(deps, 60 * minute, 'checking the books', () => reportViolations(deps)),
    repeat(deps, 60 * minute, 'writing that updates end', () => remindOfRenewal(deps)),
    repeat(deps, 60 * minute, 'forgetting old rows', () => forgetOldRows(deps)),
  ]
  return { stop: () => timers.forEach(clearInterval) }
}

function repeat(deps: Deps, every: number, name: string, act: () => Promise<unknown>) {
  const run = () =>
    act().catch((error: Error) => deps.log.warn({ error: error.message }, `${name} failed`))
  return setInterval(run, every).unref()
}

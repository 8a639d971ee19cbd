import type { PgBoss } from 'pg-boss'
import { times } from '#contract/limits.ts'
import { createAlerts } from '../watch/alerts/alerts.ts'
import { sendDailySummary } from '../watch/alerts/daily-summary.ts'
import type { Deps } from '../settings/deps.ts'
import { sendCode } from '../accounts/sign-in.ts'
import { workOn } from '../settings/jobs.ts'
import { createDeliverWebhooks } from '../outgoing-webhooks/deliver.ts'
import { remindOfRenewal } from '../licenses/remind.ts'
import { reseal } from '../licenses/reseal.ts'
import { sendEmail } from '../mail/send-email.ts'
import { reconcileOnTime } from '../reconcile/reconcile.ts'
import { sweep } from '../reconcile/sweep.ts'
import { followWithdrawal } from '../customers/follow-withdrawal.ts'
import { sendKeysAgain } from '../customers/rescue.ts'
import { handleEvent } from '../orders/webhook.ts'
import { forgetOldUploads } from '../releases/uploads.ts'
import { forgetOnTime } from '../customers/retention.ts'
import { runTask, startTimers } from './timers.ts'

const { second, minute, hour } = times

/**
 * Starts everything that runs without a visitor: emails, stored events, reconciliation, checks, reminders,
 * retention.
 */
export async function startWork(boss: PgBoss, deps: Deps): Promise<{ stop(): void }> {
  await workOn(boss, deps.faults, 'email', ({ emailId }) => sendEmail(deps, emailId))
  await workOn(boss, deps.faults, 'sign_in', (job) => sendCode(deps, job))
  await workOn(boss, deps.faults, 'payment', (job) => handleEvent(deps, job))
  await workOn(boss, deps.faults, 'rescue', (job) => sendKeysAgain(deps, job))
  await workOn(boss, deps.faults, 'withdrawal', (job) => followWithdrawal(deps, job.id))
  const alerts = createAlerts(deps)
  deps.measureHealth.onChange(() => void alerts.look())
  deps.faults.onNew(() => void alerts.look())
  const sealing = {
    every: hour,
    name: 'sealing anew with the current secret',
    act: () => reseal(deps),
  }
  void runTask(deps, sealing)
  return startTimers(deps, [
    { every: 2 * second, name: 'sending webhooks', act: createDeliverWebhooks(deps) },
    { every: minute, name: 'the sweep of orders', act: () => sweep(deps) },
    // Usually nothing is due. The short interval is there to find work that a kill interrupted.
    {
      every: minute / 4,
      name: 'comparing payments with providers',
      act: () => reconcileOnTime(deps),
    },
    { every: minute, name: 'looking for alerts', act: alerts.look },
    { every: minute, name: 'sending the daily summary', act: () => sendDailySummary(deps) },
    sealing,
    { every: hour, name: 'sending renewal reminders', act: () => remindOfRenewal(deps) },
    { every: hour, name: 'deleting old uploads', act: () => forgetOldUploads(deps) },
    { every: hour, name: 'deleting old rows', act: () => forgetOnTime(deps) },
  ])
}

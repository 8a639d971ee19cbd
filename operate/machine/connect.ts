import { connectTo } from '#server/checkout/stripe/connect.ts'
import { connectWebhook, type ConnectOutcome } from '#server/checkout/stripe/connect-webhook.ts'
import { readStripeAccount } from '#server/settings/config.ts'
import { sayForSettings } from '#server/settings/command-line.ts'
import { refuseToStart } from '#server/start/refuse-to-start.ts'
import { isOnScreen } from './secret-output.ts'

/**
 * Runs `connect stripe`: 0 once Stripe sends its events to the shop. Works before the shop is set up.
 */
export async function connectStripeCommand(): Promise<number> {
  if (isOnScreen(sayForSettings('connect stripe', 'settings'))) return 1
  const read = readStripeAccount()
  if ('problems' in read) return refuseToStart('Some settings are missing or wrong:', read.problems)
  const outcome = await connectWebhook(connectTo(read.stripe), read.siteUrl)
  process.stderr.write(`${describeOutcome(outcome)}\n`)
  if (!outcome.ok) return 1
  if (outcome.did === 'made') process.stdout.write(`STRIPE_WEBHOOK_SECRET=${outcome.secret}\n`)
  return 0
}

function describeOutcome(outcome: ConnectOutcome): string {
  if (!outcome.ok) return outcome.message
  const { address, did } = outcome
  if (did === 'made')
    return `Stripe now sends its events to ${address}. This command printed STRIPE_WEBHOOK_SECRET, which Stripe shows only once. Add it to the settings, then restart the shop.`
  const secret = 'Its secret stays as it is; Stripe shows it in its dashboard.'
  return did === 'updated'
    ? `There is a webhook for ${address}. It is switched on with the events that the shop handles now. ${secret}`
    : `There is a webhook for ${address}, with the events that the shop handles. ${secret}`
}

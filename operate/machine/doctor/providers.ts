import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { listProviders } from '#server/checkout/provider.ts'
import type { Config } from '#server/settings/config.ts'
import { openPayments } from '#server/running/open-payments.ts'
import { ok, problem, type Finding } from './finding.ts'

/** Makes the smallest call to each provider that needs our key. */
export async function checkProviders(
  config: Config,
  clock: Clock,
  log: Logger,
): Promise<Finding[]> {
  const { stripe, siteUrl } = config
  if (stripe === null) return []
  const outside = { clock, log, siteUrl, shop: '' }
  const payments = await openPayments({ ...config, stripe }, outside)
  return Promise.all(
    listProviders(payments).map(async ({ name, probe }) => {
      const answer = await probe()
      if (answer === 'answers') return ok(name, 'It takes our key.')
      return answer === 'refused'
        ? problem(name, 'It refuses our key.', 'Make a new key there, and set it here.')
        : problem(name, 'It does not answer.', 'Look at its status page, then run this again.')
    }),
  )
}

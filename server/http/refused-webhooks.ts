import { times } from '#contract/limits.ts'
import type { Provider } from '#contract/providers.ts'
import type { Books } from '../deps.ts'

/** Why a webhook does not prove where it comes from. */
type Flaw = 'wrong_signature' | 'wrong_address'

/**
 * Logs refused webhooks: somebody forged them, or our secret is wrong. Strangers decide how many come, so
 * each provider has one line a minute, which counts those since the line before.
 */
export function countRefused({ clock, log }: Pick<Books, 'clock' | 'log'>) {
  const lines = new Map<Provider, { at: number; count: number }>()
  return (provider: Provider, reason: Flaw): void => {
    const now = clock.now().getTime()
    const last = lines.get(provider)
    const count = (last?.count ?? 0) + 1
    if (last && Math.abs(now - last.at) < times.minute) {
      lines.set(provider, { at: last.at, count })
      return
    }
    lines.set(provider, { at: now, count: 0 })
    log.warn({ provider, reason, count }, 'refused webhooks without proof of their provider')
  }
}

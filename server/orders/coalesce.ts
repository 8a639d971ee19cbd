import type { PaymentProvider } from '../checkout/provider.ts'
import type { Clock } from '../clock.ts'
import type { Fulfillment } from './fulfill.ts'

export type Coalesce = (provider: PaymentProvider, reference: string) => Promise<Fulfillment>

const quietFor = 2000
const remembered = 10_000

/** However many pages poll one order, its provider gets one call every two seconds. */
export function createCoalesce(clock: Clock, ask: Coalesce): Coalesce {
  const asked = new Map<string, { at: number; answer: Promise<Fulfillment> }>()
  return (provider, reference) => {
    const name = `${provider.name}:${reference}`
    const now = clock.now().getTime()
    const last = asked.get(name)
    if (last && now - last.at < quietFor) return last.answer
    if (asked.size >= remembered) asked.clear()
    const answer = ask(provider, reference)
    asked.set(name, { at: now, answer })
    // Don't cache a failure.
    answer.catch(() => asked.delete(name))
    return answer
  }
}

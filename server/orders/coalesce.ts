import { times } from '#contract/limits.ts'
import type { PaymentProvider } from '../checkout/provider.ts'
import { addMilliseconds, type Clock } from '../settings/clock.ts'
import type { Fulfillment } from './fulfill.ts'
import type { Order } from './order.ts'

/** The order that a page asks about; `order` is null when its row does not exist yet. */
export interface OrderQuestion {
  provider: PaymentProvider
  reference: string
  order: Order | null
}

/** `not_asked`: the rate limits for asking are used up. */
export type AskedOrder = Fulfillment | 'not_asked'

export type Coalesce = (
  question: OrderQuestion,
  mayAsk: () => Promise<boolean>,
) => Promise<AskedOrder>

const remembered = 10_000

/**
 * Returns a function that asks providers about orders. No matter how many pages poll an order, its provider
 * gets at most one call every two seconds, and fewer for an older order. In between, the last answer is
 * repeated.
 */
export function createCoalesce(
  clock: Clock,
  ask: (provider: PaymentProvider, reference: string) => Promise<Fulfillment>,
): Coalesce {
  const asked = new Map<string, { until: Date; answer: Promise<AskedOrder> }>()

  const coalesce: Coalesce = async (question, mayAsk) => {
    const name = `${question.provider.name}:${question.reference}`
    const last = asked.get(name)
    if (!last || clock.now() >= last.until) return begin(name, question, mayAsk)
    const answer = await last.answer
    if (answer !== 'not_asked') return answer
    // A caller over its rate limit must not use up the other callers' limits.
    if (asked.get(name) === last) asked.delete(name)
    return coalesce(question, mayAsk)
  }

  function begin(name: string, question: OrderQuestion, mayAsk: () => Promise<boolean>) {
    if (asked.size >= remembered) asked.clear()
    const now = clock.now()
    const answer = askNow(question, mayAsk)
    asked.set(name, { until: addMilliseconds(now, quietFor(question.order, now)), answer })
    // A failure is not cached.
    answer.catch(() => asked.delete(name))
    return answer
  }

  async function askNow({ provider, reference }: OrderQuestion, mayAsk: () => Promise<boolean>) {
    return (await mayAsk()) ? ask(provider, reference) : 'not_asked'
  }

  return coalesce
}

/**
 * Returns how long an answer is repeated. If a buyer returns from a payment within a day, the page must see
 * it while it polls, which is for twelve seconds.
 */
function quietFor(order: Order | null, now: Date): number {
  const age = order === null ? 0 : now.getTime() - order.created_at.getTime()
  if (age < 60 * times.minute) return 2000
  return age < 24 * 60 * times.minute ? 10_000 : times.minute
}

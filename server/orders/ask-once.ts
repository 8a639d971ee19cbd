import type { Clock } from '../clock.ts'
import type { Fulfillment } from './fulfill.ts'

export type AskOnce = (reference: string) => Promise<Fulfillment>

const quietFor = 2000
const remembered = 10_000

/** Many pages that poll one order cost the provider one call every two seconds. */
export function createAskOnce(
  clock: Clock,
  ask: (reference: string) => Promise<Fulfillment>,
): AskOnce {
  const asked = new Map<string, { at: number; answer: Promise<Fulfillment> }>()
  return (reference) => {
    const now = clock.now().getTime()
    const last = asked.get(reference)
    if (last && now - last.at < quietFor) return last.answer
    if (asked.size >= remembered) asked.clear()
    const answer = ask(reference)
    asked.set(reference, { at: now, answer })
    // A failed question is not worth remembering.
    answer.catch(() => asked.delete(reference))
    return answer
  }
}

import { closeCorrection } from '#server/admin/close-correction.ts'
import { completeOrder } from '#server/admin/complete-order.ts'
import type { Operator, Outcome } from '#server/admin/act.ts'
import { refundOrder } from '#server/admin/refund-order.ts'
import { refundQuarantined } from '#server/admin/refund-quarantined.ts'
import { acceptPayment, dismissPayment } from '#server/admin/settle-quarantine.ts'
import type { FulfillDeps } from '#server/orders/order.ts'
import type { Call } from './call.ts'
import { readInput } from './read-input.ts'
import { runAction } from './run-action.ts'

type Settings = Pick<Call, 'format' | 'isTrial' | 'isAgreed'>
type NoteDeps = Pick<FulfillDeps, 'db' | 'clock'>
type OrderInput = Record<string, string | undefined>

/** A decision about one payment or address; most need the payment's provider. */
interface OrderVerb<ActDeps> {
  name: string
  /** What the words are, in order. */
  words: string[]
  /** Words that can be left away, after the others. */
  more?: string[]
  action: (deps: ActDeps, by: Operator, input: OrderInput) => Promise<Outcome>
  question?: string
}

export const refundVerb: OrderVerb<FulfillDeps> = {
  name: 'refund',
  words: ['order'],
  action: refundOrder,
  question: 'What is left of the payment goes back to the buyer, and the license ends.',
}

export const acceptVerb: OrderVerb<FulfillDeps> = {
  name: 'accept',
  words: ['quarantine'],
  more: ['order'],
  action: acceptPayment,
  question: 'The key is emailed at once.',
}

export const refundQuarantinedVerb: OrderVerb<FulfillDeps> = {
  name: 'refund-quarantined',
  words: ['quarantine'],
  action: refundQuarantined,
  question: 'What is left of the payment goes back to the buyer.',
}

export const completeVerb: OrderVerb<FulfillDeps> = {
  name: 'complete',
  words: ['order', 'email'],
  action: completeOrder,
  question: 'The key is emailed at once.',
}

export const dismissVerb: OrderVerb<NoteDeps> = {
  name: 'dismiss',
  words: ['quarantine'],
  action: dismissPayment,
}

export const closeCorrectionVerb: OrderVerb<NoteDeps> = {
  name: 'close-correction',
  words: ['correction'],
  action: closeCorrection,
}

/** `orders refund|accept|…`: decides about one payment. */
export async function orderCommand<ActDeps>(
  deps: ActDeps,
  verb: OrderVerb<ActDeps>,
  args: string[],
  settings: Settings,
): Promise<number> {
  const { name, words, more = [], action, question } = verb
  const options = ['reason']
  const input =
    readInput({ words, options }, args) ?? readInput({ words: [...words, ...more], options }, args)
  if (input === null) {
    process.stderr.write(`Use: orders ${name} ${describeOrderVerb(verb)}\n`)
    return 1
  }
  const act = (given: ActDeps, by: Operator) => action(given, by, input)
  return runAction(settings, deps, act, input, { question })
}

/** What the verb takes, for its help. */
export function describeOrderVerb<ActDeps>({ words, more = [] }: OrderVerb<ActDeps>): string {
  const all = [...words.map((each) => `<${each}>`), ...more.map((each) => `[<${each}>]`)]
  return [...all, '--reason "…"'].join(' ')
}

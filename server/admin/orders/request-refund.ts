import type { PaymentProvider } from '../../checkout/provider.ts'
import type { Deps } from '../../deps.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { z } from 'zod'

/** A payment that this shop can refund through its provider. */
export interface Refundable {
  provider: PaymentProvider
  refund: NonNullable<PaymentProvider['refund']>
  reference: string
  paymentId: string
}

interface Wanted {
  /** The action that asks for it; already recorded. */
  wanted: Extract<Outcome, { ok: true }>
  refundable: Refundable
  /** What the action was given, its reason too. */
  input: unknown
}

/**
 * Asks the provider to refund a payment. Its answer can be lost, so what counts is the state of the
 * payment afterwards: `isBack` asks for it, and writes what follows.
 */
export async function requestRefund(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Operator,
  { wanted, refundable, input }: Wanted,
  isBack: () => Promise<boolean>,
): Promise<Outcome> {
  const { provider, refund, reference, paymentId } = refundable
  const answer = await refund({ reference, paymentId })
  if (await isBack()) return wanted
  if (answer !== 'refused')
    return {
      ok: false,
      problems: [
        `${provider.name} did not say that it was refunded. Try again: it is refunded once.`,
      ],
    }
  // Not under the same request: that one is the wish for a refund.
  await noteRefusal(
    deps,
    { name: by.name },
    {
      ...(input as { reason: string }),
      subject: wanted.change.subject,
    },
  )
  return {
    ok: false,
    problems: [`${provider.name} refused. The log says why; look at ${reference} there.`],
  }
}

/** Ends the wait for a refund that was asked for. */
const noteRefusal = defineAction('refunds/refused', { subject: z.uuid() }, (_deps, _trx, input) =>
  Promise.resolve({ subject: input.subject, before: {}, after: {} }),
)

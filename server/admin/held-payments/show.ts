import { sql } from 'kysely'
import { z } from 'zod'
import type { shownPayment } from '#contract/admin/held-payments.ts'
import { findProvider, type PaymentProvider, type ProviderOrder } from '../../checkout/provider.ts'
import { findPageOfOrder } from '../../checkout/providers.ts'
import type { Deps } from '../../settings/deps.ts'
import { findByReference, type Order } from '../../orders/order.ts'
import type { Operator } from '../act.ts'
import { listEmails } from '../emails/list.ts'
import { unreadableEmail, whyHeld, type HoldReason } from '../../orders/held/why-held.ts'
import { askOf, findHeldPayment, sayDecided, type Asked, type HeldPayment } from './find.ts'
import { listHeldPayments } from './list.ts'
import { findMoneyProblem } from '../../orders/held/nameless.ts'
import { whyNotRefundAsked } from './refund.ts'
import { whyNotAcceptAsked } from './decide.ts'
import { whyNotAccept, whyNotRefund } from './obstacles.ts'

type Refusal = { refused: string }
type ShownPayment = z.input<typeof shownPayment>

/**
 * Shows a payment and what can be done with it. An undecided payment is shown as its provider describes it
 * now. A decided one is shown as it was when it came, and so is any payment whose provider does not answer.
 */
export async function showHeldPayment(
  deps: Deps,
  id: string,
  by: Operator,
): Promise<ShownPayment | Refusal> {
  const row = await findHeldPayment(deps.db, id)
  if ('refused' in row) return row
  const asked = await askWhileOpen(deps, row)
  const provider = findProvider(deps.payments, row.provider)
  const order = provider && (await findByReference(deps, provider, row.reference))
  const said = 'refused' in asked ? readDetail(row) : describeSaid(asked.providerOrder)
  const [listed] = await listHeldPayments.readRows(deps, by, sql`held_payments.id = ${id}`)
  const email = said.email ?? listed!.email
  return {
    ...listed!,
    email,
    cents: said.cents,
    currency: said.currency,
    account_id: order?.account_id ?? null,
    told: await listTold(deps, by, { email, about: [id, order?.id ?? null] }),
    why: explain(row, said),
    kind: order?.kind ?? 'purchase',
    said,
    needs_order: needsOrder(row, provider, order),
    page: findPageOfOrder(deps.peers, {
      provider: row.provider,
      provider_order_id: row.reference,
      payment_id: 'refused' in asked ? null : asked.providerOrder.paymentId,
    }),
    refunds_there: provider !== null && !provider.refund,
    why_not: describeChoices(row, asked),
  }
}

async function askWhileOpen(deps: Deps, row: HeldPayment): Promise<Asked | Refusal> {
  if (row.decision !== null) return { refused: sayDecided(row) }
  return askOf(deps, row)
}

function describeSaid(providerOrder: ProviderOrder): ShownPayment['said'] {
  const { amountCents, receivedCents, taxCents, currency, email } = providerOrder
  return {
    cents: receivedCents ?? amountCents,
    tax_cents: taxCents,
    currency,
    email,
    refunded_cents: providerOrder.paymentStatus.refunds?.refundedCents ?? null,
  }
}

const detail = z.object({
  amountCents: z.number().nullish(),
  receivedCents: z.number().nullish(),
  taxCents: z.number().nullish(),
  currency: z.string().nullish(),
  hasEmail: z.boolean().nullish(),
})

/** Reads what was noted when the payment came. The details differ by reason. */
function readDetail(row: HeldPayment): ShownPayment['said'] {
  const noted = detail.safeParse(row.detail).data ?? {}
  return {
    cents: noted.receivedCents ?? noted.amountCents ?? null,
    tax_cents: noted.taxCents ?? null,
    currency: noted.currency ?? null,
    email: null,
    refunded_cents: null,
  }
}

/** Lists the emails that the buyer got about the payment and its order, newest first. */
async function listTold(
  deps: Deps,
  by: Operator,
  { email, about }: { email: string | null; about: (string | null)[] },
): Promise<ShownPayment['told']> {
  const ofBuyer = sql`about = any(${about}) and lower(recipient) = lower(${email})`
  return email === null ? [] : listEmails.readRows(deps, by, ofBuyer, fewEmails)
}

const fewEmails = 10

function explain({ reason, detail: stored }: HeldPayment, said: ShownPayment['said']): string {
  const hasEmail = said.email !== null || detail.safeParse(stored).data?.hasEmail === true
  return reason === 'no_email' && hasEmail ? unreadableEmail : whyHeld[reason]
}

function needsOrder(
  { reason }: HeldPayment,
  provider: PaymentProvider | null,
  order: Order | null,
): boolean {
  if (provider === null || provider.createCheckout === null) return false
  return order === null || reason === 'forgotten_quote'
}

function describeChoices(row: HeldPayment, asked: Asked | Refusal): ShownPayment['why_not'] {
  const decided = row.decision === null ? null : sayDecided(row)
  const decide = (never: string | undefined, ask: (asked: Asked) => string | null) =>
    decided ?? never ?? ('refused' in asked ? asked.refused : ask(asked))
  return {
    accept: decide(whyNotAccept[row.reason], whyNotAcceptAsked),
    complete: decide(whyNotComplete(row.reason), ({ providerOrder }) =>
      findMoneyProblem(providerOrder),
    ),
    refund: decide(whyNotRefund[row.reason], whyNotRefundAsked),
    dismiss: decided,
  }
}

function whyNotComplete(reason: HoldReason): string | undefined {
  return reason === 'no_email' ? undefined : 'This payment isn’t waiting for an address.'
}

import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import { openAccounts } from '../accounts/open-account.ts'
import type { ProviderOrder } from '../checkout/provider.ts'
import type { Deps } from '../settings/deps.ts'
import { issueIndividual, issueTeam } from '../licenses/issue.ts'
import { writeEntry } from '../journal/write-entry.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import { followEarlyWithdrawals } from './early-withdrawals.ts'
import { type Order, ownerOf } from './order.ts'
import { queueReceipt } from './queue-receipt.ts'

type TakenPayment = Pick<
  ProviderOrder,
  | 'paymentId'
  | 'amountCents'
  | 'receivedCents'
  | 'taxCents'
  | 'currency'
  | 'country'
  | 'remark'
  | 'givenTo'
>

/** Marks an open order as paid, issues its license and queues its receipt. Its row must be locked. */
export async function acceptPayment(
  deps: Deps,
  trx: Trx,
  order: Order,
  payment: TakenPayment,
  email: { typed: string; normal: string },
): Promise<Order> {
  const now = deps.clock.now()
  const giftee = findGiftee(payment, email)
  // A renewal has its account from the start and cannot be a gift.
  const [buyer, owner] =
    order.account_id === null ? await openAccounts(deps, trx, [email, ...giftee]) : []
  const paid = await trx
    .updateTable('orders')
    .set({
      state: 'paid',
      paid_at: now,
      checked_at: now,
      email: email.typed,
      email_norm: email.normal,
      account_id: order.account_id ?? buyer!.id,
      given_to: owner?.id ?? null,
      payment_id: payment.paymentId,
      amount_cents: payment.amountCents,
      tax_cents: payment.taxCents,
      currency: payment.currency,
      country: payment.country ?? null,
      remark: payment.remark,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await deliver(deps, trx, paid)
  const after = { provider: order.provider }
  await writeEntry(deps, trx, { what: 'order paid', order: order.id, after })
  await announce(deps, trx, { type: 'order.paid', data: describePaid(paid) })
  await queueReceipt(deps, trx, paid, { receivedCents: payment.receivedCents })
  await followEarlyWithdrawals(deps, trx, paid)
  return paid
}

/**
 * Finds the recipient of a gift. Returns nobody if no one else is named or the address cannot be emailed; the
 * buyer then gets the key.
 */
function findGiftee({ givenTo }: TakenPayment, buyer: { normal: string }) {
  const giftee = parseEmail(givenTo ?? '')
  return giftee === null || giftee.normal === buyer.normal ? [] : [giftee]
}

function describePaid({ id, kind, provider, quantity, ...money }: Order) {
  const { amount_cents, tax_cents, currency } = money
  return {
    order: id,
    kind,
    provider,
    quantity,
    amount_cents: amount_cents!,
    tax_cents,
    currency: currency!,
  }
}

/** Issues what a paid order bought. A renewal has no license of its own. */
async function deliver(deps: Deps, trx: Trx, order: Order): Promise<void> {
  const bought = { id: order.id, accountId: ownerOf(order), paidAt: order.paid_at! }
  if (order.kind === 'purchase') await issueIndividual(deps, trx, bought)
  if (order.kind !== 'team') return
  const { mode } = await trx
    .selectFrom('quotes')
    .select('mode')
    .where('id', '=', order.quote_id!)
    .executeTakeFirstOrThrow()
  if (mode === 'seats') await issueTeam(deps, trx, bought, order.quantity)
  else
    for (let seat = 1; seat <= order.quantity; seat += 1)
      await issueIndividual(deps, trx, bought, seat)
}

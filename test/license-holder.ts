import { randomUUID } from 'node:crypto'
import { openAccount } from '#server/accounts/open-account.ts'
import { listLicenses } from '#server/licenses/list.ts'
import { issueIndividual } from '#server/licenses/issue.ts'
import type { Shop } from './shop.ts'
import { createVisitor } from './visitor.ts'
import { firstPriceCents, product } from '#contract/product.ts'
import { sumRefunds, untouched, type PaymentProvider } from '#server/checkout/provider.ts'
import { orderTerms } from './rows.ts'

export interface Held {
  id: string
  accountId: string
  orderId: string
  paymentId: string
  key: string
}

/** A license of a paid order, written without the provider. */
export async function giveLicense({ deps }: Pick<Shop, 'deps'>, email: string): Promise<Held> {
  const orderId = randomUUID()
  const paymentId = `pi_${orderId}`
  return deps.db.transaction().execute(async (trx) => {
    const account = await openAccount(deps, trx, { typed: email, normal: email })
    const paidAt = deps.clock.now()
    await trx
      .insertInto('orders')
      .values({
        ...orderTerms,
        id: orderId,
        provider: 'stripe',
        provider_order_id: `cs_test_${orderId.replaceAll('-', '')}`,
        payment_id: paymentId,
        amount_cents: firstPriceCents,
        currency: product.currency,
        state: 'paid',
        email,
        email_norm: email,
        account_id: account.id,
        created_at: paidAt,
        paid_at: paidAt,
      })
      .execute()
    const order = { id: orderId, accountId: account.id, paidAt }
    const { id, licenseKey } = await issueIndividual(deps, trx, order)
    return { id, accountId: account.id, orderId, paymentId, key: licenseKey }
  })
}

/** A provider that reports every payment as fully refunded. */
export function refundingProvider({ deps }: Pick<Shop, 'deps'>): PaymentProvider {
  return {
    ...deps.payments.stripe,
    retrieveOrder: async (reference) => ({
      reference,
      state: 'paid',
      email: 'dov@example.org',
      amountCents: firstPriceCents,
      taxCents: 0,
      currency: product.currency,
      lines: [{ amountCents: firstPriceCents, quantity: 1 }],
      onePayment: true,
      livemode: false,
      paymentId: null,
      paymentStatus: { ...untouched, refunds: sumRefunds(firstPriceCents) },
      ours: true,
      remark: null,
    }),
  }
}

/** A call of the desktop app, retried when a busy shop answers 503; `network` for tests of limits. */
export async function callLicense<T = any>(
  shop: Pick<Shop, 'app'>,
  verb: 'activate' | 'validate' | 'deactivate' | 'devices' | 'devices/release',
  body: Record<string, unknown>,
  network?: string,
): Promise<T> {
  const app = createVisitor(shop, network === undefined ? {} : { network })
  for (let attempt = 1; ; attempt += 1) {
    const answer = await app.post(`/api/license/${verb}`, body)
    if (answer.status !== 503 || attempt === 5) return answer.body
  }
}

/** As time, the operator or a payment leaves a license. */
export async function setLicense(
  { deps }: Pick<Shop, 'deps'>,
  id: string,
  values: { updates_until?: Date; status?: 'revoked' | 'suspended' | 'active' },
): Promise<void> {
  await deps.db.updateTable('licenses').set(values).where('id', '=', id).execute()
}

/** What the account page says to tell apt and dnf. */
export async function readRepositoryLogin({ deps }: Pick<Shop, 'deps'>, { accountId }: Held) {
  const [entry] = await listLicenses(deps, accountId, true)
  return entry!.repository_login!
}

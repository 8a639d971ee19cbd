import type { Selectable } from 'kysely'
import { z } from 'zod'
import { providers } from '#contract/providers.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import { findProvider, type PaymentProvider } from '../../checkout/provider.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { findPayer } from '../../orders/lost-time.ts'
import { findByReference, readOrder, type Order, type ReadOrder } from '../../orders/order.ts'
import type { Outcome } from '../act.ts'
import type { HoldReason } from '../../orders/held/why-held.ts'

export const heldPaymentId = z.uuid('is not an id from held-payments list')

export type HeldPayment = Omit<Selectable<Database['held_payments']>, 'reason'> & {
  reason: HoldReason
}

export interface Asked {
  row: HeldPayment
  provider: PaymentProvider
  providerOrder: ReadOrder
  order: Order | null
  timeZone: string
}

/** `isAway` means that the provider did not answer. */
type Refusal = { refused: string; isAway?: true }

/**
 * Asks the provider about a payment, outside any transaction. `whyNot` has the reasons for which it must not
 * be asked.
 */
export async function askAbout(
  deps: Deps,
  input: unknown,
  whyNot: Partial<Record<HoldReason, string>>,
): Promise<Asked | Refusal> {
  const named = z.object({ payment: heldPaymentId }).safeParse(input)
  const row = named.success ? await findOpen(deps.db, named.data.payment) : unknown
  if ('refused' in row) return row
  const obstacle = whyNot[row.reason]
  if (obstacle !== undefined) return { refused: obstacle }
  return askOf(deps, row)
}

export function refuse({ refused, isAway }: Refusal): Outcome {
  return { ok: false, problems: [refused], ...(isAway && { isAway }) }
}

/** Asks the provider for the present state of a payment. */
export async function askOf(deps: Deps, row: HeldPayment): Promise<Asked | Refusal> {
  const provider = findProvider(deps.payments, row.provider)
  if (provider === null)
    return {
      refused: `This shop no longer sells through ${row.provider}. Deal with the payment there, then dismiss it.`,
    }
  const providerOrder = await readOrRefuse(deps, provider, row.reference)
  if ('refused' in providerOrder) return providerOrder
  const order = await findByReference(deps, provider, row.reference)
  const email = order === null ? findPayer(deps, providerOrder) : providerOrder.email
  return {
    row,
    provider,
    providerOrder: { ...providerOrder, email },
    order,
    timeZone: deps.config.sellerTimeZone,
  }
}

export async function readOrRefuse(
  deps: ShopContext,
  provider: PaymentProvider,
  reference: string,
): Promise<ReadOrder | Refusal> {
  const { name } = providers[provider.name]
  const answer = await readOrder(deps, provider, reference)
  if (answer === 'unavailable')
    return { refused: `${name} did not answer. Nothing was changed. Try again.`, isAway: true }
  if (answer === 'not_found') return { refused: `${name} has no record of this payment.` }
  return answer
}

/** Locks a payment that is still undecided. To change an order as well, lock the order first. */
export async function lockOpen(trx: Trx, id: string) {
  return findOpen(trx, id, 'lock')
}

async function findOpen(db: Db, id: string, lock?: 'lock'): Promise<HeldPayment | Refusal> {
  const row = await findHeldPayment(db, id, lock)
  return 'refused' in row || row.decision === null ? row : { refused: sayDecided(row) }
}

export async function findHeldPayment(
  db: Db,
  id: string,
  lock?: 'lock',
): Promise<HeldPayment | Refusal> {
  const query = db.selectFrom('held_payments').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row === undefined ? unknown : (row as HeldPayment)
}

export function sayDecided({ decision }: HeldPayment): string {
  return `This payment was already ${decision}.`
}

const unknown: Refusal = {
  refused: 'There is no such held payment. “held-payments list” shows them.',
}

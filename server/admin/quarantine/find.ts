import type { Selectable } from 'kysely'
import { z } from 'zod'
import { providers } from '#contract/providers.ts'
import type { Settlement } from '#contract/admin/quarantine.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import { findProvider, type PaymentProvider } from '../../checkout/provider.ts'
import type { Deps, Books } from '../../deps.ts'
import { findPayer } from '../../orders/lost-time.ts'
import { findByReference, readOrder, type Order, type ReadOrder } from '../../orders/order.ts'
import type { Outcome } from '../act.ts'
import type { QuarantineReason } from '../../orders/held/why-quarantined.ts'

export const quarantineId = z.uuid('is not an id from quarantine list')

export type Quarantined = Omit<Selectable<Database['quarantine']>, 'reason'> & {
  reason: QuarantineReason
}

/** A payment in quarantine, as its provider describes it now. */
export interface Asked {
  row: Quarantined
  provider: PaymentProvider
  providerOrder: ReadOrder
  /** The order it was begun for. */
  order: Order | null
  timeZone: string
}

/** `isAway`: the provider did not answer. */
type Refusal = { refused: string; isAway?: true }

/** Asks the provider about a payment, outside of any transaction; `whyNot`: reasons not to ask at all. */
export async function askAbout(
  deps: Deps,
  input: unknown,
  whyNot: Partial<Record<QuarantineReason, string>>,
): Promise<Asked | Refusal> {
  const named = z.object({ quarantine: quarantineId }).safeParse(input)
  const row = named.success ? await findOpen(deps.db, named.data.quarantine) : unknown
  if ('refused' in row) return row
  const obstacle = whyNot[row.reason]
  if (obstacle !== undefined) return { refused: obstacle }
  return askOf(deps, row)
}

export function refuse({ refused, isAway }: Refusal): Outcome {
  return { ok: false, problems: [refused], ...(isAway && { isAway }) }
}

/** Asks the provider how a payment stands now. */
export async function askOf(deps: Deps, row: Quarantined): Promise<Asked | Refusal> {
  const provider = findProvider(deps.payments, row.provider)
  if (provider === null)
    return {
      refused: `This shop no longer sells through ${row.provider}. Settle the payment there, then dismiss it.`,
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
  deps: Books,
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

/** Locks a payment that is not settled. To change an order too, lock the order first. */
export async function lockOpen(trx: Trx, id: string) {
  return findOpen(trx, id, 'lock')
}

async function findOpen(db: Db, id: string, lock?: 'lock'): Promise<Quarantined | Refusal> {
  const row = await findQuarantined(db, id, lock)
  return 'refused' in row || row.settled_as === null ? row : { refused: saySettled(row) }
}

/** Finds a payment in quarantine, settled or not. */
export async function findQuarantined(
  db: Db,
  id: string,
  lock?: 'lock',
): Promise<Quarantined | Refusal> {
  const query = db.selectFrom('quarantine').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row === undefined ? unknown : (row as Quarantined)
}

export function saySettled({ settled_as: settled }: Quarantined): string {
  return `This payment was already ${settled}.`
}

const unknown: Refusal = {
  refused: 'There is no such payment in quarantine. “quarantine list” shows those that are.',
}

export async function settle(
  { clock }: Books,
  trx: Trx,
  { id }: Pick<Quarantined, 'id'>,
  as: Settlement,
): Promise<void> {
  await trx
    .updateTable('quarantine')
    .set({ settled_at: clock.now(), settled_as: as })
    .where('id', '=', id)
    .execute()
}

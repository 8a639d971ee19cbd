import { sql } from 'kysely'
import type { PaymentProvider, ProviderOrder } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'

/** An order as its provider described it. Of two reads, the one with the higher number began later. */
export type ReadOrder = ProviderOrder & { read: number }

/**
 * Asks the provider, and takes a number before. A sequence gives it: asking can take seconds, too long to
 * keep a row locked, and what is read can be an order that has no row yet.
 */
export async function readOrder(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  reference: string,
): Promise<ReadOrder | 'not_found' | 'unavailable'> {
  const { rows } = await sql<{ read: number }>`select nextval('payment_reads') as read`.execute(db)
  const providerOrder = await provider.retrieveOrder(reference)
  return typeof providerOrder === 'string' ? providerOrder : { ...providerOrder, ...rows[0]! }
}

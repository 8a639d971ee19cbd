import { sql } from 'kysely'

/** Computes the amount that a held payment's order asked for, including any tax that was added. */
export const askedCents = sql<number | null>`unit_cents * quantity + case
  when taxed and tax_behavior = 'exclusive' then coalesce((detail ->> 'taxCents')::int, 0) else 0 end`

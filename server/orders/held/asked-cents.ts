import { sql } from 'kysely'

/** Computes the amount that the order of a held payment asked for, with a tax that was added to it. */
export const askedCents = sql<number | null>`unit_cents * quantity + case
  when taxed and tax_behavior = 'exclusive' then coalesce((detail ->> 'taxCents')::int, 0) else 0 end`

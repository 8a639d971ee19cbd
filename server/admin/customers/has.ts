import { sql } from 'kysely'
import type { ShopContext } from '../../settings/deps.ts'
import type { Sql } from '../filters.ts'

/** Reads what each account of a page has and paid. */
export const joinHas = ({ clock }: ShopContext): Sql => sql`
  left join lateral (
    select license_type, status as license_status, updates_until from licenses
    where account_id = accounts.id
    order by (status = 'active') desc, (license_type <> 'trial') desc, updates_until desc, id limit 1
  ) best on true
  left join lateral (
    select coalesce(sum(max_activations) filter (where works), 0)::int as seats,
      coalesce(sum(devices) filter (where works), 0)::int as devices, max(seen_at) as last_seen_at
    from licenses, lateral (
      select count(*)::int as devices, max(last_seen_at) as seen_at,
        status = 'active' and (license_type <> 'trial' or updates_until > ${clock.now()}) as works
      from activations where license_id = licenses.id and released_at is null
    ) used where account_id = accounts.id
  ) used on true
  left join lateral (
    select coalesce(jsonb_agg(sums order by cents desc), '[]') as paid from (
      select coalesce(currency, price_currency) as currency,
        sum(coalesce(amount_cents, 0) - count_gone(orders))::int as cents
      from orders where account_id = accounts.id and paid_at is not null group by 1
    ) sums
  ) money on true`

const names = [
  'license_type',
  'license_status',
  'updates_until',
  'seats',
  'devices',
  'last_seen_at',
  'paid',
]

export const hasColumns: Record<string, Sql> = Object.fromEntries(
  names.map((name) => [name, sql.ref(name)]),
)

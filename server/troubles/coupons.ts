import { sql } from 'kysely'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { newsFor, type Found } from './trouble.ts'

/** For a day: a sale that ended well asks for nothing more. */
export async function findUsedUpCoupons({ db, clock }: Books): Promise<Found<'coupon_used_up'>[]> {
  const now = clock.now()
  const { rows } = await sql<{ code: string; since: Date }>`
    select left(code, least(3, length(code) / 2)) || '…' as code, used.last as since
    from coupons
    cross join lateral (
      select count(*) as places, max(paid_at) as last
      from orders where coupon_id = coupons.id and paid_at is not null
    ) used
    where most_uses is not null and ended_at is null and (ends_at is null or ends_at > ${now})
      and used.places >= most_uses and used.last > ${now}::timestamptz - interval '1 day'
    order by used.last
  `.execute(db)
  const news = addMilliseconds(now, -newsFor)
  return rows.map(({ code, since }) => ({
    kind: 'coupon_used_up',
    sentence: `The coupon ${code} is used up`,
    since,
    count: since > news ? 1 : 0,
  }))
}

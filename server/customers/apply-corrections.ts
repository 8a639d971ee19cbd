import { actOnEach } from '../faults.ts'
import type { Deps } from '../deps.ts'
import { applyToAccount } from './apply-to-account.ts'
import { applyToOrder } from './apply-to-order.ts'
import { completeWaiting } from './complete-order.ts'
import type { Correction } from './corrections.ts'

const batch = 100

/** Applies the corrections whose day of waiting is over, unless an obstacle has come up. */
export async function applyCorrections(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('address_corrections')
    .selectAll()
    .where('outcome', 'is', null)
    .where('takes_effect_at', '<=', deps.clock.now())
    .orderBy('takes_effect_at')
    .limit(batch)
    .$castTo<Correction>()
    .execute()
  await actOnEach(deps.faults, 'a correction', due, (correction) => apply(deps, correction))
}

async function apply(deps: Deps, correction: Correction): Promise<void> {
  if (correction.order_id !== null && correction.recorded_email === null)
    return completeWaiting(deps, correction)
  await deps.db
    .transaction()
    .execute((trx) =>
      correction.order_id === null
        ? applyToAccount(deps, trx, correction)
        : applyToOrder(deps, trx, correction),
    )
}

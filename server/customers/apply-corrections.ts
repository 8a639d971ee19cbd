import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import { mayAct } from '../console/admins.ts'
import { recordAction } from '../orders/record-action.ts'
import type { Deps } from '../deps.ts'
import { actOnEach } from '../faults.ts'
import { writeAudit } from '../orders/audit.ts'
import { applyToOrder } from './apply-to-order.ts'
import { completeWaiting } from './complete-order.ts'
import { correctAccount } from './correct-account.ts'
import {
  type Correction,
  decideCorrection,
  lockWaitingCorrection,
  type AccountCorrection,
} from './corrections.ts'
import { lockForAddress } from './give-address.ts'

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

/**
 * Gives the account the address that support asked for, unless it has changed or they may no longer
 * ask. It is recorded as decided by whoever asked, with their reason.
 */
async function applyToAccount(deps: Deps, trx: Trx, correction: AccountCorrection): Promise<void> {
  const { id, account_id: accountId, email: typed, email_norm: normal } = correction
  const account = await lockForAddress(trx, correction)
  const waiting = await lockWaitingCorrection(trx, 'account_id', accountId)
  // Another instance was first, or the correction was denied or stopped at the last moment.
  if (waiting?.id !== id) return
  const { actor, reason } = await findWhoAsked(trx, correction)
  // What they asked for may be the reason they lost access to the console.
  if (!(await mayAct({ ...deps, db: trx }, actor)))
    return end(deps, trx, correction, 'Whoever asked for this correction no longer has access.')
  if (account?.email !== correction.recorded_email)
    return end(deps, trx, correction, 'The account got another address in the meantime.')
  const corrected = await correctAccount(deps, trx, accountId, { typed, normal })
  if ('refused' in corrected) return end(deps, trx, correction, corrected.refused)
  await decideCorrection(deps, trx, correction, 'done')
  const action = 'customers/correct-email'
  await recordAction(deps, trx, { actor, action, reason, ...corrected })
}

function findWhoAsked(
  trx: Trx,
  { id, account_id: accountId }: AccountCorrection,
): Promise<{ actor: string; reason: string }> {
  return trx
    .selectFrom('operator_actions')
    .select(['actor', 'reason'])
    .where('subject', '=', accountId)
    .where('action', '=', 'customers/ask-correction')
    .where(sql<boolean>`after ->> 'correction' = ${id}`)
    .executeTakeFirstOrThrow()
}

async function end(
  deps: Deps,
  trx: Trx,
  correction: AccountCorrection,
  why: string,
): Promise<void> {
  const { id: correctionId, account_id: accountId } = correction
  await decideCorrection(deps, trx, correction, 'ended')
  await writeAudit(deps, trx, 'address not corrected', accountId, { correctionId, why })
}

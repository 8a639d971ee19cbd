import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import { mayAct } from '../console/admins.ts'
import { recordAction } from '../console/record.ts'
import { writeAudit } from '../orders/audit.ts'
import type { Deps } from '../deps.ts'
import { correctAccount } from './correct-account.ts'
import { decideCorrection, lockWaitingCorrection, type AccountCorrection } from './corrections.ts'
import { lockForAddress } from './give-address.ts'

/**
 * Gives the account the address that support asked for, unless it has changed or they may no longer
 * ask. It is recorded as decided by whoever asked, with their reason.
 */
export async function applyToAccount(
  deps: Deps,
  trx: Trx,
  correction: AccountCorrection,
): Promise<void> {
  const { id, account_id: accountId, email: typed, email_norm: normal } = correction
  const account = await lockForAddress(trx, correction)
  const waiting = await lockWaitingCorrection(trx, 'account_id', accountId)
  // Another instance was first, or the correction was denied or stopped at the last moment.
  if (waiting?.id !== id) return
  const { actor, reason } = await findWhoAsked(trx, correction)
  // What they asked for may be the reason they lost access to the console.
  if (!(await mayAct({ ...deps, db: trx }, actor)))
    return end(deps, trx, correction, 'Whoever asked for it no longer has access.')
  if (account?.email !== correction.recorded_email)
    return end(deps, trx, correction, 'The account has changed.')
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

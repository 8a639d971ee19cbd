import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/schema.ts'
import { closeAskedCorrection } from '../../customers/asked-corrections.ts'
import { lockForAddress } from '../../customers/give-address.ts'
import { mayAct } from '../../console/admins.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../orders/audit.ts'
import { defineAction } from '../act.ts'
import { giveCorrectedEmail, type CorrectDeps } from './correct-email.ts'

type ApplyDeps = CorrectDeps & Pick<Deps, 'log' | 'config'>

const batch = 100

/** Applies the corrections that support asked for a day ago and nobody stopped. */
export async function applyAskedCorrections(deps: ApplyDeps): Promise<void> {
  const due = await deps.db
    .selectFrom('asked_corrections')
    .select(['id', 'account_id'])
    .where('outcome', 'is', null)
    .where('takes_effect_at', '<=', deps.clock.now())
    .orderBy('takes_effect_at')
    .limit(batch)
    .execute()
  for (const { id, account_id: accountId } of due)
    await apply(deps, id, accountId).catch((error: Error) =>
      // One that fails must not block the others.
      deps.log.error({ accountId, error: error.message }, 'failed to apply a correction'),
    )
}

/** It is recorded as decided by whoever asked, with their reason. */
async function apply(deps: ApplyDeps, id: string, accountId: string): Promise<void> {
  const { actor, reason } = await deps.db
    .selectFrom('operator_actions')
    .select(['actor', 'reason'])
    .where('subject', '=', accountId)
    .where('action', '=', 'customers/ask-correction')
    .where(sql<boolean>`after ->> 'correction' = ${id}`)
    .executeTakeFirstOrThrow()
  // What they asked for may be the reason they lost access to the console.
  if (!(await mayAct(deps, actor)))
    return end(deps, id, 'Whoever asked for it no longer has access.')
  const outcome = await applyCorrection(deps, { name: actor }, { correction: id, reason })
  if (!outcome.ok) await end(deps, id, outcome.problems.join(' '))
}

const applyCorrection = defineAction(
  'customers/correct-email',
  { correction: z.uuid() },
  async (deps: CorrectDeps, trx, { correction: id }) => {
    const asked = await trx
      .selectFrom('asked_corrections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const account = asked === undefined ? null : await lockForAddress(trx, asked)
    if (account?.email !== asked?.recorded_email) return { refused: 'The account has changed.' }
    const done = await closeAskedCorrection(deps, trx, ['id', id], 'done')
    if (done === null) return { refused: 'It no longer waits.' }
    const to = { typed: done.email, normal: done.email_norm }
    return giveCorrectedEmail(deps, trx, done.account_id, to)
  },
)

/** A correction that was decided in the meantime stays as it is. */
async function end(deps: ApplyDeps, id: string, why: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => noteEnd(deps, trx, id, why))
}

async function noteEnd(deps: ApplyDeps, trx: Transaction<Database>, id: string, why: string) {
  const ended = await closeAskedCorrection(deps, trx, ['id', id], 'ended')
  if (ended === null) return
  await writeAudit(deps, trx, 'address not corrected', ended.account_id, { correctionId: id, why })
}

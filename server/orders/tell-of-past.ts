import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps } from '../settings/deps.ts'
import type { EmailFacts, Facts } from '../mail/emails/kinds.ts'
import type { MoneyNews } from '../mail/emails/money-words.ts'
import { queueEmail } from '../mail/outbox.ts'
import { openFacts } from '../mail/send-email.ts'
import { seal } from '../settings/secrets/secrets.ts'

const kind = 'past_money'
// The first reconciliation after a restore finds most of the differences.
const gathersFor = 10 * times.minute
const sentAfter = gathersFor + times.minute

/**
 * Gathers money that moved before the last restore into one email. Most of it was reported at the time, and
 * the vendor may have acted on it. Each call waits here for the previous one.
 */
export async function gatherPast(deps: Deps, trx: Trx, news: MoneyNews): Promise<void> {
  const restore = await trx
    .selectFrom('restores')
    .select('restored_at')
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const waiting = await trx
    .selectFrom('emails')
    .selectAll()
    .where('kind', '=', kind)
    .where('created_at', '>', addMilliseconds(deps.clock.now(), -gathersFor))
    .where('payload_sealed', 'is not', null)
    .where('paused_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) {
    const restoredAt = restore.restored_at.toISOString()
    const facts: EmailFacts = { kind, restoredAt, news: [news] }
    await queueEmail(deps, trx, deps.config.alertEmail, facts, { inSeconds: sentAfter / 1000 })
    return
  }
  const facts = openFacts(deps, waiting) as { kind: typeof kind } & Facts<typeof kind>
  const all = JSON.stringify({ ...facts, news: [...facts.news, news] })
  await trx
    .updateTable('emails')
    .set({ payload_sealed: seal(deps.secrets.seal, waiting.id, all) })
    .where('id', '=', waiting.id)
    .execute()
}

import type { Connection } from '#db/connect.ts'
import { findLastReplayed, recordLostTime } from '#db/lost-time.ts'
import type { Books } from '#server/deps.ts'
import { findLastRestore } from '#server/running/restores.ts'
import { sayCommand } from '#server/settings/command-line.ts'
import { complain } from '../complain.ts'

/** `lost-time`: 0 when it is recorded, 1 with a sentence when not. */
export async function lostTimeCommand(
  { db, pool, clock }: Books & Pick<Connection, 'pool'>,
  since?: string,
): Promise<number> {
  const until = since ?? (await findLastReplayed(pool))
  if (until === null)
    return complain(
      'This server no longer knows what its last change was before it took over. Add the time, such as 2026-03-01T12:30:00Z.',
    )
  if (new Date(until) > clock.now()) return complain('since: must be a time that has passed')
  const last = await findLastRestore(db)
  if (last !== null && last.restored_until >= new Date(until))
    return complain(`This loss is already recorded: R${last.number}.`)
  const lost = await recordLostTime(pool, until)
  process.stdout.write(`The last change that is there is of ${lost.until.toISOString()}.

What next:
- Run: ${sayCommand('reconcile')}
  It brings back what was paid or refunded since then, from the providers. Each buyer gets three
  emails: a new key, the receipt, and one that says why the key is new. Payments without an order
  are in: ${sayCommand('quarantine list')}
- Invoices and credit notes have a series of their own now: R${lost.number}.
`)
  return 0
}

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { seal } from '../secrets.ts'

/** What each kind of letter says; sealed in the outbox until it is sent, then wiped. */
export type LetterFacts =
  | { kind: 'code'; code: string }
  | { kind: 'license'; licenseKey: string; updatesUntil: string; maxActivations: number }
  | { kind: 'grant_revoked' }

/** The letter goes out exactly when the transaction commits. */
export async function queueLetter(
  deps: Pick<Deps, 'clock' | 'jobs' | 'secrets'>,
  trx: Transaction<Database>,
  recipient: string,
  facts: LetterFacts,
  licenseId: string | null = null,
): Promise<void> {
  const id = randomUUID()
  await trx
    .insertInto('letters')
    .values({
      id,
      kind: facts.kind,
      recipient,
      license_id: licenseId,
      payload_sealed: seal(deps.secrets.seal, id, JSON.stringify(facts)),
      created_at: deps.clock.now(),
      sent_at: null,
      dropped_at: null,
    })
    .execute()
  await deps.jobs.send(trx, 'letter', { letterId: id })
}

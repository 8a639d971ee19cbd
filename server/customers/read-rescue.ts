import type { Books } from '../deps.ts'
import type { RescueOutcome } from './rescue.ts'

export type RescueProgress =
  | {
      /** `unproven`: also while nothing is decided, so that timing reveals nothing either. */
      kind:
        | 'unproven'
        | 'corrected'
        | 'replaced'
        | 'by_hand'
        | 'sent_again'
        | 'not_paid'
        | 'held'
        | 'too_many'
    }
  | { kind: 'waits'; until: Date }

/** Answers the progress of a request to whoever holds its id; null when there is none. */
export async function readRescueProgress(
  deps: Books,
  id: string,
): Promise<{ askedAt: Date; progress: RescueProgress } | null> {
  const row = await findRequest(deps, id)
  return row ? { askedAt: row.created_at, progress: readProgress(row) } : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>

function findRequest({ db }: Books, id: string) {
  return db
    .selectFrom('rescue_requests')
    .leftJoin('address_corrections', 'address_corrections.id', 'rescue_requests.correction_id')
    .select(['rescue_requests.created_at', 'rescue_requests.proof', 'rescue_requests.outcome'])
    .select(['address_corrections.outcome as corrected', 'address_corrections.takes_effect_at'])
    .where('rescue_requests.id', '=', id)
    .executeTakeFirst()
}

function readProgress(row: Row): RescueProgress {
  if (row.proof === null) return { kind: 'unproven' }
  const outcome = row.outcome as RescueOutcome
  switch (outcome) {
    case 'corrected':
    case 'sent_again':
    case 'not_paid':
    case 'held':
    case 'too_many':
      return { kind: outcome }
    case 'waits':
      return describeWaiting(row)
    case 'checked_by_hand':
      return { kind: 'by_hand' }
    default:
      return { kind: 'unproven' }
  }
}

function describeWaiting({ corrected, takes_effect_at: until }: Row): RescueProgress {
  if (corrected === 'done') return { kind: 'corrected' }
  if (corrected === 'replaced') return { kind: 'replaced' }
  return corrected === null && until !== null ? { kind: 'waits', until } : { kind: 'by_hand' }
}

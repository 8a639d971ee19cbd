import { randomUUID } from 'node:crypto'
import type { Deps, Books } from '../deps.ts'
import { seal, unsealWaiting } from '../secrets/secrets.ts'

export interface RescueRequest {
  /** As typed: the order's number or id, ours or the provider's, or a license key. */
  order: string
  /** In its normal form; enough proof to send the key again, and for nothing else. */
  email: string | null
  cardLast4: string | null
  /** The address the key should have gone to; null when the address was right. */
  corrected: { typed: string; normal: string } | null
  /** Hash of the device cookie, as hex; null without one. */
  device: string | null
  /** The caller's /24 or /48. */
  network: string
}

/**
 * Looks at nothing but the request itself, so its answer cannot tell a stranger which orders exist.
 * Answers the id of the request, with which its sender finds the outcome.
 */
export async function askForRescue(deps: Deps, request: RescueRequest): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    payload_sealed: seal(deps.secrets.seal, id, JSON.stringify(request)),
    created_at: deps.clock.now(),
    handled_at: null,
    outcome: null,
  }
  await deps.db.transaction().execute(async (trx) => {
    await trx.insertInto('rescue_requests').values(row).execute()
    await deps.jobs.send(trx, 'rescue', { requestId: id })
  })
  return id
}

/** Null when it was handled already. */
export async function readRescueRequest(
  { db, secrets }: Books,
  id: string,
): Promise<RescueRequest | null> {
  const row = await db
    .selectFrom('rescue_requests')
    .select('payload_sealed')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  if (!row?.payload_sealed) return null
  return JSON.parse(unsealWaiting(secrets.seal, id, row.payload_sealed)) as RescueRequest
}

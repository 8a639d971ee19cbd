import type { Deps } from '../deps.ts'
import { tidyReason } from './tidy-reason.ts'

const letterId = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]+>/gi
const failed = /^Action:\s*failed\b/im
const diagnosis = /^(?:Diagnostic-Code|Status):\s*(?:[\w-]+;\s*)?(.+(?:\r?\n[ \t].+)*)/gim

/**
 * What a delivery status notification (RFC 3464) says of our emails: the ids it quotes and why they
 * came back. Null when nothing has failed for good. Its parts stand in it as they are, never encoded.
 */
export function readBounce(message: string): { ids: string[]; reason: string } | null {
  if (!failed.test(message)) return null
  const ids = [...message.matchAll(letterId)].map(([, id]) => id!.toLowerCase())
  const reasons = [...message.matchAll(diagnosis)].map(([, text]) => tidyReason(text!))
  const longest = reasons.toSorted((one, other) => other.length - one.length)[0]
  return { ids: [...new Set(ids)], reason: longest ?? 'no reason was given' }
}

/** The ids of those that were emails of ours and are marked now. */
export async function markBounced(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<string[]> {
  if (ids.length === 0) return []
  const marked = await db
    .updateTable('letters')
    .set({ bounced_at: clock.now(), bounce_reason: reason })
    .where('id', 'in', ids)
    .where('bounced_at', 'is', null)
    .returning('id')
    .execute()
  return marked.map(({ id }) => id)
}

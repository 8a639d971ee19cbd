import { uuidPattern } from '#contract/uuid.ts'
import type { ShopContext } from '../settings/deps.ts'
import { tidyReason } from './transport.ts'

const emailId = new RegExp(String.raw`<(${uuidPattern})@[^\s<>]+>`, 'gi')
const failed = /^Action:\s*failed\b/im
const diagnosis = /^(?:Diagnostic-Code|Status):\s*(?:[\w-]+;\s*)?(.+(?:\r?\n[ \t].+)*)/gim

/**
 * Reads a delivery status notification (RFC 3464): the ids of our emails in it, and why they bounced. Returns
 * null when nothing failed permanently. Its parts are never encoded.
 */
export function readBounce(message: string): { ids: string[]; reason: string } | null {
  if (!failed.test(message)) return null
  const ids = [...message.matchAll(emailId)].map(([, id]) => id!.toLowerCase())
  const reasons = [...message.matchAll(diagnosis)].map(([, text]) => tidyReason(text!))
  const longest = reasons.toSorted((one, other) => other.length - one.length)[0]
  return { ids: [...new Set(ids)], reason: longest ?? 'no reason was given' }
}

/** Marks the emails that are ours as bounced, and returns their ids. */
export async function markBounced(
  { db, clock }: ShopContext,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<string[]> {
  if (ids.length === 0) return []
  const marked = await db
    .updateTable('emails')
    .set({ bounced_at: clock.now(), bounce_reason: reason })
    .where('id', 'in', ids)
    .where('bounced_at', 'is', null)
    .returning('id')
    .execute()
  return marked.map(({ id }) => id)
}

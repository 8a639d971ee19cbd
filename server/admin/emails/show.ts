import { z } from 'zod'
import type { shownEmail } from '#contract/admin/emails.ts'
import type { Books } from '../../deps.ts'
import { selectEmails } from './list.ts'
import { findEmail, findOrderOf, whyNotResend } from './resend.ts'

/** Shows what is known of one email, never what it says. */
export async function showEmail(
  { db }: Books,
  id: string,
): Promise<z.input<typeof shownEmail> | { refused: string }> {
  const row = z.guid().safeParse(id).success ? await findEmail(db, id) : undefined
  if (row === undefined) return { refused: `There is no email ${id}.` }
  const listed = await selectEmails(db).where('emails.id', '=', id).executeTakeFirstOrThrow()
  const order = await findOrderOf(db, row)
  return {
    ...listed,
    bounced_at: row.bounced_at,
    dropped_at: row.dropped_at,
    held_at: row.held_at,
    write_fault: row.write_fault,
    license_id: row.license_id,
    order_id: order?.id ?? null,
    order_number: order?.order_number ?? null,
    why_not_resend: whyNotResend(row),
  }
}

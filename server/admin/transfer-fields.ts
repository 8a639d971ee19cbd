import { z } from 'zod'
import type { Trx } from '#db/schema.ts'
import { formatDay, nameDay } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import type { TransferDirection } from '#contract/admin/orders.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

const longestReference = 140

/** The facts of a transfer from a bank statement: the day, and a reference that no other transfer has. */
export const bankTransferFields = {
  day: z.iso.date('must be a day such as 2026-11-22'),
  // The record is kept longer than personal data, so it must not contain any.
  reference: z
    .string('is missing')
    .trim()
    .min(1, 'is missing')
    .max(longestReference, `must be at most ${longestReference} characters`)
    .refine((text) => !/\p{C}/u.test(text), 'contains control characters')
    .refine((text) => !text.includes('@'), 'must name no email address'),
}

/** The words for the same fields on the form of an action. */
export const transferWords = {
  day: { label: 'Day, as on your statement' },
  reference: { label: 'Reference', hint: 'Identifies this transfer on your statement.' },
}

interface Transfer {
  order_id: string
  direction: TransferDirection
  day: string
  reference: string
  cents: number
}

/** Normalizes a reference, because banks and people write it with or without spaces and capitals. */
export function compareReference(reference: string): string {
  return reference.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}

/** Finds a problem with the day: it must not be after today in the seller's time zone. */
export function findDayProblem(
  { clock, config }: ShopContext,
  day: string,
  earliest?: string,
): string | null {
  const now = clock.now()
  const today = nameDay(now, config.sellerTimeZone)
  if (day > today) return `day: ${sayDay(day)} is in the future.`
  const yearAgo = addMilliseconds(now, -366 * times.day)
    .toISOString()
    .slice(0, 10)
  if (day < yearAgo) return `day: ${sayDay(day)} is more than a year ago.`
  return earliest !== undefined && day < earliest
    ? `day: ${sayDay(day)} is before the order was paid, on ${sayDay(earliest)}.`
    : null
}

function sayDay(day: string): string {
  return formatDay(day, 'UTC')
}

/** Records a transfer. Returns false when one with this reference is already recorded. */
export async function writeTransfer(
  { clock }: ShopContext,
  trx: Trx,
  transfer: Transfer,
): Promise<boolean> {
  const reference_key = compareReference(transfer.reference)
  const written = await trx
    .insertInto('bank_transfers')
    .values({ ...transfer, reference_key, recorded_at: clock.now() })
    // If two calls run at once, the second waits here and then finds the first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference_key')
    .executeTakeFirst()
  return written !== undefined
}

/** Refuses a reference that is already recorded, and names its order. */
export async function refuseKnownReference(
  trx: Trx,
  reference: string,
): Promise<{ refused: string }> {
  const { order_number: order } = await trx
    .selectFrom('bank_transfers')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_number')
    .where('reference_key', '=', compareReference(reference))
    .executeTakeFirstOrThrow()
  return {
    refused: `A transfer with the reference ${reference} is already recorded, for order ${order}.`,
  }
}

import type { Trx } from '#db/schema.ts'

/** Requests a copy soon after this transaction, because no provider could repeat what it did. */
export async function askForCopy(trx: Trx): Promise<void> {
  await trx
    .insertInto('copy_requests')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

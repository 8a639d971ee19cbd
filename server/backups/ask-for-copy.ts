import type { Trx } from '#db/schema.ts'

/** Requests a backup soon after this transaction, because no provider could replay what it did. */
export async function askForCopy(trx: Trx): Promise<void> {
  await trx
    .insertInto('copy_requests')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

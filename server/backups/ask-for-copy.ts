import type { Trx } from '#db/schema.ts'

/** Nobody should wait for the next copy after what this transaction did: no provider could tell it again. */
export async function askForCopy(trx: Trx): Promise<void> {
  await trx
    .insertInto('copy_requests')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

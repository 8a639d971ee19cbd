import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { License } from './find.ts'

/** Finds and locks the licenses that an order bought. */
export async function findLicensesOfOrder(
  trx: Transaction<Database>,
  orderId: string,
): Promise<License[]> {
  return trx
    .selectFrom('licenses')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seat')
    .forNoKeyUpdate()
    .execute()
}

/** `note` says why in one sentence, for its owner. */
export async function setStatus(
  trx: Transaction<Database>,
  licenseId: string,
  status: License['status'],
  note: string | null,
): Promise<void> {
  await trx
    .updateTable('licenses')
    .set({ status, status_note: note })
    .where('id', '=', licenseId)
    .execute()
}

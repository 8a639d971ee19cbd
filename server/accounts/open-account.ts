import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

/** Finds the account of an address or creates it. The first spelling stays. */
export async function openAccount(
  deps: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  email: { typed: string; normal: string },
): Promise<Selectable<Database['accounts']>> {
  return (
    trx
      .insertInto('accounts')
      .values({ email: email.typed, email_norm: email.normal, created_at: deps.clock.now() })
      // Updating the row makes RETURNING also work for an existing account.
      .onConflict((conflict) =>
        conflict.column('email_norm').doUpdateSet({ email_norm: email.normal }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

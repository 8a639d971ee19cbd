import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

/** The account of an address, made when it is the first time. The first spelling stays. */
export async function openAccount(
  deps: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  email: { typed: string; normal: string },
): Promise<Selectable<Database['accounts']>> {
  return (
    trx
      .insertInto('accounts')
      .values({ email: email.typed, email_norm: email.normal, created_at: deps.clock.now() })
      // Touching the row makes RETURNING answer for an account that was there before.
      .onConflict((conflict) =>
        conflict.column('email_norm').doUpdateSet({ email_norm: email.normal }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

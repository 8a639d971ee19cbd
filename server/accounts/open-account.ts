import type { NotNull, Selectable } from 'kysely'
import { lockAccounts } from '#db/lock-order.ts'
import type { Database, Trx, Db } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'

type OwnedAccount = Selectable<Database['accounts']> & { email: string; email_norm: string }

/** Finds the account of an address or creates it. An existing account keeps its spelling of the address. */
export async function openAccount(
  deps: ShopContext,
  trx: Trx,
  email: { typed: string; normal: string },
): Promise<OwnedAccount> {
  return (
    trx
      .insertInto('accounts')
      .values({ email: email.typed, email_norm: email.normal, created_at: deps.clock.now() })
      // Updating the row makes RETURNING also work for an existing account.
      .onConflict((conflict) =>
        conflict.column('email_norm').doUpdateSet({ email_norm: email.normal }),
      )
      .returningAll()
      .$narrowType<{ email: NotNull; email_norm: NotNull }>()
      .executeTakeFirstOrThrow()
  )
}

/**
 * Opens several accounts, always in the same order: otherwise two people who give each other something could
 * deadlock.
 */
export async function openAccounts(
  deps: ShopContext,
  trx: Trx,
  emails: { typed: string; normal: string }[],
): Promise<OwnedAccount[]> {
  const normals = emails.map(({ normal }) => normal)
  await lockAccounts(trx).where('email_norm', 'in', normals).execute()
  const opened = new Map<string, OwnedAccount>()
  for (const email of emails.toSorted((one, other) => (one.normal < other.normal ? -1 : 1)))
    opened.set(email.normal, await openAccount(deps, trx, email))
  return normals.map((normal) => opened.get(normal)!)
}

/** Reports whether an account has an order, a license or an accepted EULA, and so belongs to somebody. */
export async function holdsAnything(db: Db, accountId: string): Promise<boolean> {
  const held = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(({ or, exists, selectFrom }) =>
      or(
        (['orders', 'licenses', 'eula_acceptances'] as const).map((table) =>
          exists(selectFrom(table).select('account_id').where('account_id', '=', accountId)),
        ),
      ),
    )
    .executeTakeFirst()
  return held !== undefined
}

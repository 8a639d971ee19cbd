import type { Db } from '#db/schema.ts'

/** Whether an account has an order, a license, an accepted EULA or an invitation, and so belongs to somebody. */
export async function holdsAnything(db: Db, accountId: string): Promise<boolean> {
  const held = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(({ or, exists, selectFrom }) =>
      or(
        (['orders', 'licenses', 'eula_acceptances', 'invitations'] as const).map((table) =>
          exists(selectFrom(table).select('account_id').where('account_id', '=', accountId)),
        ),
      ),
    )
    .executeTakeFirst()
  return held !== undefined
}

import type { Books } from '../deps.ts'

/** Whether the account gets emails about renewals; null when there is no such account. */
export async function wantsRenewalEmails(
  { db }: Books,
  accountId: string,
): Promise<boolean | null> {
  const account = await db
    .selectFrom('accounts')
    .select('renewal_emails')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.renewal_emails ?? null
}

export async function switchRenewalEmails(
  { db }: Books,
  accountId: string,
  on: boolean,
): Promise<void> {
  await db.updateTable('accounts').set({ renewal_emails: on }).where('id', '=', accountId).execute()
}

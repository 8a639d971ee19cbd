import { readCode } from '#license-client/src/readings.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { shownCustomer } from '#contract/admin/customers.ts'
import { parseEmail } from '#contract/email.ts'
import type { ShopContext } from '../../settings/deps.ts'

type ShownCustomer = z.input<typeof shownCustomer>

/** Reads the top of a customer's page. Licenses and the timeline are lists of their own. */
export async function showCustomer(
  deps: ShopContext,
  idOrEmail: string,
): Promise<ShownCustomer | { refused: string }> {
  const found = await findAccount(deps, idOrEmail)
  if ('refused' in found) return found
  const [account, spent] = await Promise.all([
    readAccount(deps, found.id),
    sumOrders(deps, found.id),
  ])
  return {
    ...account,
    orders: spent.reduce((sum, { orders }) => sum + orders, 0),
    spent: spent.map(({ currency, paid_cents, refunded_cents }) => ({
      currency,
      paid_cents,
      refunded_cents,
    })),
  }
}

export async function findAccount(
  { db }: ShopContext,
  idOrEmail: string,
): Promise<{ id: string } | { refused: string }> {
  const { rows } = await selectAccountId(idOrEmail).execute(db)
  return rows[0] ?? { refused: `There is no customer ${idOrEmail}.` }
}

export function selectAccountId(idOrEmail: string): RawBuilder<{ id: string }> {
  const email = parseEmail(idOrEmail)
  const id = z.guid().safeParse(readCode(idOrEmail)).data ?? null
  return sql`select id from accounts where ${email === null ? sql`id = ${id}::uuid` : sql`email_norm = ${email.normal}`}`
}

async function readAccount({ db }: ShopContext, id: string) {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const accepted = await db
    .selectFrom('eula_acceptances')
    .select(['version', 'accepted_at'])
    .where('account_id', '=', id)
    .orderBy('accepted_at', 'desc')
    .executeTakeFirst()
  return {
    id,
    email: account.email,
    since: account.created_at,
    signed_in_at: account.signed_in_at,
    erased_at: account.erased_at,
    renewal_emails: account.renewal_emails,
    eula: accepted ?? null,
  }
}

async function sumOrders({ db }: ShopContext, accountId: string) {
  const { rows } = await sql<ShownCustomer['spent'][number] & { orders: number }>`
    select coalesce(currency, price_currency) as currency, count(*)::int as orders,
      coalesce(sum(amount_cents), 0)::int as paid_cents, sum(count_gone(orders))::int as refunded_cents
    from orders where account_id = ${accountId} and paid_at is not null
    group by 1 order by 3 desc
  `.execute(db)
  return rows
}

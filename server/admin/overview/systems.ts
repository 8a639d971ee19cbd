import { sql } from 'kysely'
import type { z } from 'zod'
import type { overviewAnswer } from '#contract/admin/overview.ts'
import { findLastBackup } from '../../backups/back-up.ts'
import { listProviders } from '../../checkout/provider.ts'
import { isNearlyFull } from '../../watch/problems/measure-disks.ts'
import type { Days } from './days.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'

type Systems = NonNullable<z.input<typeof overviewAnswer>['systems']>

export async function showSystems(deps: Deps, days: Days): Promise<Systems> {
  const [providers, emails, books, backup, disks] = await Promise.all([
    showProviders(deps),
    countEmails(deps, days.day.from),
    showBooks(deps),
    showBackup(deps),
    showDisks(deps),
  ])
  return { providers, emails, books, backup, disks }
}

async function showDisks({ measureDisks }: Deps): Promise<Systems['disks']> {
  const disks = await measureDisks()
  return disks.map((disk) => ({ ...disk, is_nearly_full: isNearlyFull(disk) }))
}

async function showProviders({ db, payments }: Deps): Promise<Systems['providers']> {
  const names = listProviders(payments).map(({ name }) => name)
  const { rows } = await sql<Systems['providers'][number]>`
    select name, answer, since
    from unnest(${names}::text[]) with ordinality as known (name, place) left join health using (name)
    order by place
  `.execute(db)
  return rows
}

/** Counts emails. An email is retried for a day, so those sent today were queued yesterday or later. */
async function countEmails({ db }: ShopContext, today: Date): Promise<Systems['emails']> {
  const { rows } = await sql<Systems['emails']>`
    select (
      select count(*)::int from emails
      where created_at >= ${today}::timestamptz - interval '2 days' and sent_at >= ${today}
    ) as sent_today, (
      select count(*)::int from emails where bounced_at >= ${today}
    ) as bounced_today
  `.execute(db)
  return rows[0]!
}

async function showBooks({ db, payments }: Deps): Promise<Systems['books']> {
  const names = listProviders(payments).map(({ name }) => name)
  return db
    .selectFrom('reconciliations')
    .select(['provider', 'listed_until as compared_until', 'differences'])
    .where('provider', 'in', names)
    .orderBy('provider')
    .execute()
}

/**
 * How long the page waits for the answer of a bucket, in milliseconds. A slow answer is shown the next time.
 */
const timeout = 60

async function showBackup({ config, clock }: ShopContext): Promise<Systems['backup']> {
  if (config.backup === null) return null
  const wait = new Promise<null>((resolve) => setTimeout(resolve, timeout, null))
  return { last: await Promise.race([findLastBackup(config.backup, clock), wait]) }
}

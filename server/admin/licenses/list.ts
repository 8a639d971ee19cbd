import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AdminLicense, adminLicense, TrialMonth } from '#contract/admin/customers.ts'
import { paymentMethods } from '#contract/providers.ts'
import { findPageOfOrder } from '../../checkout/providers.ts'
import { findByKey } from '../../licenses/find.ts'
import type { Deps, Books } from '../../deps.ts'
import type { Order } from '../../orders/order.ts'
import { readLicenseFilter, wasBoughtAfter, type LicenseFilter } from './filter.ts'
import { fileWorksUntil } from '../../licenses/held-files.ts'
import { findNamedId } from './terms.ts'
import { all } from '../filters.ts'
import { comesAfter, countRows, makeCursor, pageSize } from '../page.ts'

type Listed = z.input<typeof adminLicense>
/** As the database writes them: their times are text with the zone of its connection. */
type Nested = 'extra_changes' | 'devices'
interface LicenseRow extends Omit<Listed, Nested | 'dispute'>, Pick<AdminLicense, Nested> {
  disputed: Pick<Order, 'provider' | 'provider_order_id' | 'payment_id'> | null
  cursor: string
}

const fewDevices = 10

interface Which {
  /** The account they belong to; of everybody without it. */
  accountId: string | null
  filter: LicenseFilter
}

/** Lists licenses, newest first, each with the devices it is on. */
export async function listLicenses(
  deps: Deps,
  which: Which,
  after?: string,
): Promise<(Listed & { cursor: string })[] | { refused: string }> {
  const page = comesAfter('created_at', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const fits = all([page, ...areOf(which), ...readFilter(deps, which)])
  const rows = await readLicenses(deps, fits, fewDevices)
  return rows.map((row) => writeLicense(deps, row))
}

export async function totalLicenses(books: Books, which: Which) {
  return {
    ...(await countRows(books.db, 'licenses', readFilter(books, which), areOf(which))),
    months: which.filter.type === 'trial' ? await totalTrials(books, which) : null,
  }
}

async function totalTrials(books: Books, { accountId, filter }: Which): Promise<TrialMonth[]> {
  const ofAllMonths = { created_from: undefined, created_to: undefined, bought: undefined }
  const which = { accountId, filter: { ...filter, ...ofAllMonths } }
  const { rows } = await sql<TrialMonth>`
    select to_char(created_at at time zone 'utc', 'YYYY-MM') as month, count(*)::int as trials,
      (count(*) filter (where ${wasBoughtAfter}))::int as bought
    from licenses where ${all([...areOf(which), ...readFilter(books, which)])}
    group by 1 order by 1 desc
  `.execute(books.db)
  return rows
}

function areOf({ accountId }: Which): RawBuilder<unknown>[] {
  return accountId === null ? [] : [sql`account_id = ${accountId}`]
}

function readFilter({ config }: Books, { filter }: Which): RawBuilder<unknown>[] {
  return readLicenseFilter(filter, config.sellerTimeZone)
}

/** Shows one license, named by its id or a key it has or had, with all devices it is on. */
export async function showLicense(deps: Deps, name: string): Promise<Listed | { refused: string }> {
  const byKey = await findByKey(deps, deps.db, name)
  const id = byKey?.id ?? (await findNamedId(deps, deps.db, name))
  const [found] = id === null ? [] : await readLicenses(deps, sql`id = ${id}`, null)
  // The name can be most of a key, so it is not repeated.
  return found
    ? writeLicense(deps, found)
    : { refused: 'There is no such license. Name it by its id or its whole key.' }
}

/** `devices`: how many of each license at most; null for all. */
async function readLicenses(
  deps: Books,
  which: RawBuilder<unknown>,
  devices: number | null,
): Promise<LicenseRow[]> {
  const { db, clock } = deps
  const { rows } = await sql<LicenseRow>`
    with page as (
      select * from licenses where ${which} order by created_at desc, id desc limit ${pageSize}
    )
    select id, account_id as customer,
      (select email from accounts where id = account_id) as email, 'PC1-…' || key_last4 as key, license_type as type, status, status_note,
      exists (select from license_decisions where license_id = page.id) as decided,
      order_id is null and license_type <> 'trial' as given,
      order_id,
      (select order_number from orders where id = page.order_id) as order_number,
      (
        select jsonb_build_object('provider', provider, 'provider_order_id', provider_order_id,
          'payment_id', payment_id)
        from orders where orders.id = page.order_id and dispute = 'open'
      ) as disputed,
      created_at, key_replaced_at, updates_until, max_activations as seats,
      (select count(*)::int from activations where license_id = page.id and released_at is null)
        as device_count,
      (
        select jsonb_build_object('changes', changes, 'until', valid_until)
        from license_device_changes where license_id = page.id and valid_until > ${clock.now()}
      ) as extra_changes,
      (${readDevices(deps, devices)}) as devices,
      ${makeCursor('created_at', 'id')} as cursor
    from page order by created_at desc, id desc
  `.execute(db)
  return rows
}

function readDevices(deps: Books, most: number | null) {
  return sql`
    select coalesce(jsonb_agg(device order by device.last_seen_at desc), '[]')
    from (
      select id, device_name as name, left(fingerprint, 8) as fingerprint, platform, app_version,
        activated_at, last_seen_at, ${fileWorksUntil(deps)} as license_file_until
      from activations where license_id = page.id and released_at is null
      order by last_seen_at desc ${most === null ? sql`` : sql`limit ${most}`}
    ) device`
}

function writeLicense(
  { peers }: Deps,
  { disputed, ...row }: LicenseRow,
): Listed & { cursor: string } {
  const { extra_changes: extra } = row
  return {
    ...row,
    dispute: disputed && {
      provider: paymentMethods[disputed.provider].name,
      page: findPageOfOrder(peers, disputed),
    },
    extra_changes: extra && { ...extra, until: new Date(extra.until) },
    devices: row.devices.map((device) => ({
      ...device,
      activated_at: new Date(device.activated_at),
      last_seen_at: new Date(device.last_seen_at),
      license_file_until:
        device.license_file_until === null ? null : new Date(device.license_file_until),
    })),
  }
}

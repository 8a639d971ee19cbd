import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type AdminDevice,
  type AdminLicense,
  licenseList,
  type TrialMonth,
} from '#contract/admin/customers.ts'
import { paymentMethods } from '#contract/providers.ts'
import { isUuid } from '#contract/uuid.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readCapitals } from '#license-client/src/readings.ts'
import { findPageOfOrder } from '../../checkout/providers.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { findByKey } from '../../licenses/find.ts'
import { findHolders } from '../../licenses/holders.ts'
import { lookupHashes } from '../../licenses/issue.ts'
import { customerPath } from '../../watch/problems/problem.ts'
import { fileWorksUntil } from '../../licenses/held-files.ts'
import type { Order } from '../../orders/order.ts'
import type { Operator } from '../act.ts'
import { findAccount, selectAccountId } from '../customers/show.ts'
import { inDays, type Sql } from '../filters.ts'
import { defineOutwardList } from '../list.ts'
import { findNamedId } from './terms.ts'

type Listed = z.input<typeof licenseList.row>
/** The nested values as the database writes them. Their times are text in the time zone of its connection. */
type Nested = 'extra_changes' | 'devices'
interface Row extends Omit<Listed, Nested | 'dispute' | 'holder'>, Pick<AdminLicense, Nested> {
  disputed: Pick<Order, 'provider' | 'provider_order_id' | 'payment_id'> | null
}

const fewDevices = 10
const updates = inDays('updates', 'updates_until')
const isTrial = sql`license_type = 'trial'`

export const listLicenses = defineOutwardList(licenseList, {
  name: 'licenses/list',
  summary:
    'List licenses, newest first, with their devices: of a customer or of everybody, by type and status, the days they were made on or their updates end on, in your time zone, and of trials, whether a license was bought afterwards. Totals count trials by the month they began in.',
  support: true,
  command: { words: ['customer'] },
  table: 'licenses',
  columns: (deps) => ({
    customer: 'account_id',
    email: sql`(select email from accounts where id = account_id)`,
    key: sql`'PC1-…' || key_last4`,
    type: 'license_type',
    decided: sql`exists (select from license_decisions where license_id = licenses.id)`,
    given: sql`order_id is null and license_type <> 'trial'`,
    order_number: sql`(select order_number from orders where orders.id = order_id)`,
    holder: null,
    dispute: null,
    disputed: sql`(
      select jsonb_build_object('provider', provider, 'provider_order_id', provider_order_id,
        'payment_id', payment_id)
      from orders where orders.id = licenses.order_id and dispute = 'open'
    )`,
    seats: 'max_activations',
    device_count: sql`(
      select count(*)::int from activations where license_id = licenses.id and released_at is null
    )`,
    extra_changes: sql`(
      select jsonb_build_object('changes', changes, 'until', valid_until)
      from license_device_changes where license_id = licenses.id and valid_until > ${deps.clock.now()}
    )`,
    devices: sql`(${selectDevices(deps, sql`licenses.id`, fewDevices)})`,
  }),
  async refuse(deps, { customer }) {
    const found = customer === undefined ? null : await findAccount(deps, customer)
    return found !== null && 'refused' in found ? found.refused : null
  },
  filters: {
    customer: (customer) => sql`account_id = (${selectAccountId(customer)})`,
    type: (type) => sql`license_type = ${type}`,
    status: (status) => sql`status = ${status}`,
    ...inDays('created', 'created_at'),
    updates_from: (day, deps) => sql`${updates.updates_from(day, deps)} and not ${isTrial}`,
    updates_to: (day, deps) => sql`${updates.updates_to(day, deps)} and not ${isTrial}`,
    bought: (bought) =>
      sql`${isTrial} and ${bought === 'yes' ? sql`` : sql`not`} ${wasBoughtAfter}`,
  },
  narrowsAll: ['customer'],
  search: {
    kind: 'key',
    ways: nameLicenses,
    tell: (_deps, { customer, email, key, status }: Row, way) => ({
      label: key,
      note: `${email ?? 'Erased'}, ${way === replaced ? 'replaced' : status}`,
      path: customerPath(customer),
    }),
  },
  async write(deps, rows: Row[]) {
    const holders = await findHolders(deps, rows)
    return rows.map(({ disputed, extra_changes: extra, devices, ...row }) => ({
      ...row,
      holder: holders.get(row.id) ?? null,
      dispute: disputed && {
        provider: paymentMethods[disputed.provider].name,
        page: findPageOfOrder(deps.peers, disputed),
      },
      extra_changes: extra && { ...extra, until: new Date(extra.until) },
      devices: devices.map(readDevice),
    }))
  },
  /** Counts all trials of each month, whether or not the license was bought later. */
  async total({ db, config }, { asked, fit }) {
    if (asked.type !== 'trial') return { months: null }
    const { customer, type, status, updates_from, updates_to } = asked
    const { rows: months } = await sql<TrialMonth>`
      select to_char(created_at at time zone ${config.sellerTimeZone}, 'YYYY-MM') as month,
        count(*)::int as trials,
        (count(*) filter (where ${wasBoughtAfter}))::int as bought
      from licenses where ${fit({ customer, type, status, updates_from, updates_to })}
      group by 1 order by 1 desc
    `.execute(db)
    return { months }
  },
})

/** Matches keys as the console shows them: `PC1-…DSDJ`, or only the end. */
const shownKey = /^(?:PC1-?(?:…|\.{3})?)?([0-9A-HJKMNP-TV-Z]{4})$/

/**
 * Matches a license by its id, its key in any form, or the last four characters; then by the key it had
 * before.
 */
function nameLicenses(text: string, deps: ShopContext): Sql[] {
  if (isUuid(text)) return [sql`licenses.id = ${text}`]
  const key = readLicenseKey(text)
  const last4 = shownKey.exec(readCapitals(text))?.[1]
  if (key === null) return last4 === undefined ? [] : [sql`key_last4 = ${last4}`]
  const hashes = lookupHashes(deps, key)
  return [sql`key_lookup = any(${hashes})`, sql`previous_key_lookup = any(${hashes})`]
}
const replaced = 1

/** Reports whether the customer of a license bought one later. */
const wasBoughtAfter = sql<boolean>`exists (
  select from licenses bought where bought.account_id = licenses.account_id
    and bought.order_id is not null and bought.created_at >= licenses.created_at
)`

/** Shows one license with all its devices. It is named by its id, or by its present or a former key. */
export async function showLicense(
  deps: Deps,
  name: string,
  by: Operator,
): Promise<Listed | { refused: string }> {
  const byKey = await findByKey(deps, deps.db, name)
  const id = byKey?.id ?? (await findNamedId(deps, deps.db, name))
  const [found] = id === null ? [] : await listLicenses.readRows(deps, by, sql`licenses.id = ${id}`)
  // The typed text can be most of a key, so the answer must not repeat it.
  if (found === undefined)
    return { refused: 'There is no such license. Name it by its id or its whole key.' }
  const { rows } = await sql<Pick<AdminLicense, 'devices'>>`
    select (${selectDevices(deps, sql`${id}::uuid`, null)}) as devices`.execute(deps.db)
  return { ...found, devices: rows[0]!.devices.map(readDevice) }
}

/** Selects devices: at most `most`, or all when that is null. */
function selectDevices(deps: ShopContext, license: Sql, most: number | null) {
  return sql`
    select coalesce(jsonb_agg(device order by device.last_seen_at desc), '[]')
    from (
      select id, device_name as name, left(fingerprint, 8) as fingerprint, platform, app_version,
        activated_at, last_seen_at, ${fileWorksUntil(deps)} as license_file_until
      from activations where license_id = ${license} and released_at is null
      order by last_seen_at desc limit ${most}
    ) device`
}

function readDevice(device: AdminDevice): Listed['devices'][number] {
  const { activated_at: activated, last_seen_at: seen, license_file_until: until } = device
  return {
    ...device,
    activated_at: new Date(activated),
    last_seen_at: new Date(seen),
    license_file_until: until === null ? null : new Date(until),
  }
}

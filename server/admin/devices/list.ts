import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { times } from '#contract/limits.ts'
import type { DeviceKind, listedDevice } from '#contract/admin/devices.ts'
import { addMilliseconds } from '../../clock.ts'
import type { Books } from '../../deps.ts'
import { fileWorksUntil } from '../../licenses/held-files.ts'
import { all, none, words } from '../filters.ts'
import { comesAfter, countRows, makeCursor, pageSize } from '../page.ts'

/** A device counts as active while its app was seen in this time, in milliseconds. */
const seenFor = 30 * times.day

export const deviceFilter = { app_version: words, system: words }

type DeviceFilter = z.output<z.ZodObject<typeof deviceFilter>>

type DeviceRow = z.input<typeof listedDevice> & { cursor: string }

/** Lists active devices with their customers, those seen last first, fifty at a time. */
export async function listDevices(
  deps: Books,
  { after, ...filter }: DeviceFilter & { after?: string | undefined },
): Promise<DeviceRow[] | { refused: string }> {
  const page = comesAfter('last_seen_at', 'activations.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<DeviceRow>`
    with page as (
      select id from activations
      where ${all([page, ...areActive(deps), ...readFilter(filter)])}
      order by last_seen_at desc, id desc limit ${pageSize}
    )
    select activations.id, device_name as name, left(fingerprint, 8) as fingerprint, platform, app_version,
      activated_at, last_seen_at, ${fileWorksUntil(deps)} as license_file_until, license_id, account_id as customer, email,
      ${makeCursor('last_seen_at', 'activations.id')} as cursor
    from page join activations using (id) join licenses on licenses.id = license_id
      join accounts on accounts.id = account_id
    order by last_seen_at desc, activations.id desc
  `.execute(deps.db)
  return rows
}

/** Apps name their version and system themselves, which can be any number. */
const mostKinds = 1000

export async function totalDevices(deps: Books, filter: DeviceFilter) {
  const { rows: kinds } = await sql<DeviceKind>`
    select app_version, platform as system, count(*)::int as devices
    from activations where ${all(areActive(deps))}
    group by 1, 2 order by 3 desc, 1, 2 limit ${mostKinds}
  `.execute(deps.db)
  const counted = await countRows(deps.db, 'activations', readFilter(filter), areActive(deps))
  return { ...counted, kinds }
}

function areActive({ clock }: Books): RawBuilder<unknown>[] {
  return [sql`released_at is null`, sql`last_seen_at >= ${addMilliseconds(clock.now(), -seenFor)}`]
}

function readFilter({ app_version: version, system }: DeviceFilter): RawBuilder<unknown>[] {
  return [
    ...(version === undefined ? [] : [named('app_version', version)]),
    ...(system === undefined ? [] : [named('platform', system)]),
  ]
}

function named(column: string, value: string): RawBuilder<unknown> {
  return value === none ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`
}

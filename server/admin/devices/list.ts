import { sql } from 'kysely'
import type { z } from 'zod'
import { type DeviceKind, deviceList } from '#contract/admin/devices.ts'
import { none } from '#contract/admin/filters.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import { fileWorksUntil } from '../../licenses/held-files.ts'
import { customerPath } from '../../watch/problems/problem.ts'
import { containing, startingWith } from '../filters.ts'
import { defineList } from '../list.ts'

/** A device counts as active if its app called within this time, in milliseconds. */
const seenFor = 30 * times.day

/** Apps name their version and system themselves, so the number of kinds needs a limit. */
const mostKinds = 1000

export const listDevices = defineList(deviceList, {
  name: 'devices/list',
  summary:
    'Active devices of 30 days with their customers, those seen last first: all, by the version of their app or their system, or by `text` in their name or email; `none` stands for those whose app names none. Totals count them by both.',
  support: true,
  command: {
    columns: ['name', 'app_version', 'platform', 'last_seen_at', 'email', 'license_id'],
  },
  table: 'activations',
  join: () =>
    sql`join licenses on licenses.id = license_id join accounts on accounts.id = account_id`,
  order: ['last_seen_at', 'id'],
  columns: (deps) => ({
    name: 'device_name',
    fingerprint: sql`left(fingerprint, 8)`,
    license_file_until: fileWorksUntil(deps),
    customer: sql`account_id`,
    email: sql`email`,
  }),
  scope: ({ clock }) => [
    sql`released_at is null`,
    sql`last_seen_at >= ${addMilliseconds(clock.now(), -seenFor)}`,
  ],
  filters: {
    app_version: (version) => isNamed('app_version', version),
    system: (system) => isNamed('platform', system),
    text: (text) => sql`(
      lower(device_name) like ${containing(text)}
      or fingerprint like ${startingWith(text)}
      or license_id in (
        select licenses.id from licenses join accounts on accounts.id = account_id
        where email_norm like ${containing(text)}
      )
    )`,
  },
  search: {
    kind: 'device',
    ways: (text) => [
      sql`fingerprint = ${text} and released_at is null`,
      sql`lower(device_name) like ${startingWith(text)} and released_at is null`,
    ],
    order: sql`lower(device_name), fingerprint`,
    tell: (_deps, { name, fingerprint, email, customer }: z.input<typeof deviceList.row>) => ({
      label: name ?? fingerprint,
      note: email ?? 'Erased',
      path: customerPath(customer),
    }),
  },
  async total({ db }, { asked: { text }, fit }) {
    const { rows: kinds } = await sql<DeviceKind>`
      select app_version, platform as system, count(*)::int as devices
      from activations where ${fit({ text })} group by 1, 2 order by 3 desc, 1, 2 limit ${mostKinds}
    `.execute(db)
    return { kinds }
  },
})

function isNamed(column: string, value: string) {
  return value === none ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`
}

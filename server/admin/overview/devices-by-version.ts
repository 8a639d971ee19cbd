import { sql } from 'kysely'
import type { DevicesByVersion } from '#contract/admin/overview.ts'
import type { Books } from '../../deps.ts'
import { countByVersion } from './count-devices.ts'

const weeksShown = 12
const versionsShown = 5

/** Active devices in weeks that end today, by the version of their app; today as they are now. */
export async function showDevicesByVersion({ db, clock }: Books): Promise<DevicesByVersion> {
  const today = clock.now().toISOString().slice(0, 10)
  const { rows } = await sql<{ day: string; version: string; devices: number }>`
    with days as (
      select day, version, devices from device_days where day < ${today}::date
      union all select ${today}::date, version, devices from (${countByVersion(clock.now())}) counted
    )
    select day, version, devices from days
    where day > ${today}::date - ${7 * weeksShown}::int and (${today}::date - day) % 7 = 0
    order by day, version
  `.execute(db)
  const first = await sql<{ since: string | null }>`
    select min(day) as since from device_days
  `.execute(db)
  const weeks = [...new Set(rows.map(({ day }) => day))]
  return { since: first.rows[0]!.since, weeks, versions: sumUp(rows, weeks) }
}

/** The versions with the most devices in any week; all others as one, last. */
function sumUp(
  rows: { day: string; version: string; devices: number }[],
  weeks: string[],
): DevicesByVersion['versions'] {
  const peaks = new Map<string, number>()
  for (const { version, devices } of rows)
    if (version !== '') peaks.set(version, Math.max(devices, peaks.get(version) ?? 0))
  const shown = [...peaks]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, versionsShown)
    .map(([version]) => version)
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const count = (isOne: (version: string) => boolean) =>
    weeks.map((week) =>
      rows
        .filter(({ day, version }) => day === week && isOne(version))
        .reduce((sum, { devices }) => sum + devices, 0),
    )
  const others = count((version) => !shown.includes(version))
  return [
    ...shown.map((version) => ({ version, devices: count((each) => each === version) })),
    ...(others.some((devices) => devices > 0) ? [{ version: 'others', devices: others }] : []),
  ]
}

import { useMemo } from 'react'
import type { DevicesByVersion } from '#contract/admin/overview.ts'
import { formatDay } from '#contract/dates.ts'
import { Amount } from '../../ui/plot/amount.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Plot } from '../../ui/plot/plot.tsx'
import { sayPlottedDay } from '../../ui/plot/plot-data.ts'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../use-read.ts'
import { CsvLink } from './csv-link.tsx'
import styles from './overview.module.css'

export function DevicesPlot() {
  const devices = useRead<DevicesByVersion>('overview/devices-by-version')
  return (
    <Panel title="Active devices by version" beside={<CsvLink report="devices" />}>
      <div>
        <ReadingView of={devices} what="devices" as="figure">
          {(value) => <Drawn of={value} />}
        </ReadingView>
      </div>
    </Panel>
  )
}

function Drawn({ of: { since, weeks, versions } }: { of: DevicesByVersion }) {
  const data = useMemo(
    () => ({
      labels: weeks.map(sayPlottedDay),
      // The oldest version is at the bottom.
      series: versions.toReversed().map(({ version, devices }) => ({
        name: version,
        values: devices,
      })),
    }),
    [weeks, versions],
  )
  if (since === null || versions.length === 0)
    return <Empty lead="No active devices in the last seven days." />
  return (
    <>
      {weeks.length > 1 ? (
        <Plot title="Active devices by version" kind="areas" data={data} place="Week until" />
      ) : (
        <FirstWeek versions={versions} />
      )}
      {weeks.length < 12 && (
        <p className={styles.since}>
          Counted since {formatDay(`${since}T00:00:00Z`, 'UTC')}.
          {weeks.length === 1 && ' The chart starts with the second week.'}
        </p>
      )}
    </>
  )
}

/** A single week has no area to draw. */
function FirstWeek({ versions }: Pick<DevicesByVersion, 'versions'>) {
  const countOf = ({ devices }: DevicesByVersion['versions'][number]) => devices[0] ?? 0
  const all = versions.reduce((sum, version) => sum + countOf(version), 0)
  return (
    <DataTable
      caption="Active devices by version"
      rows={versions}
      keyOf={({ version }) => version}
      columns={[
        { head: 'Version', cell: ({ version }) => version },
        {
          head: 'Devices',
          cell: (row) => <Amount of={countOf(row)} most={all} />,
          isNumber: true,
        },
        {
          head: 'Share',
          cell: (row) => `${Math.round((100 * countOf(row)) / all)}%`,
          isNumber: true,
        },
      ]}
    />
  )
}

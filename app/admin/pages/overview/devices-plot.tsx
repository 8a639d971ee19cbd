import { useMemo } from 'react'
import type { DevicesByVersion } from '#contract/admin/overview.ts'
import { formatDay } from '#contract/dates.ts'
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
        <ReadingView of={devices} what="devices">
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
  const counts = versions.map(({ devices }) => devices[0] ?? 0)
  const all = counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className={styles.versions}>
      {versions.map(({ version }, at) => {
        const share = `${Math.round((100 * counts[at]!) / all)}%`
        return (
          <li key={version}>
            <code>{version}</code>
            <span>
              <i style={{ width: share }} />
            </span>
            <b>{counts[at]!.toLocaleString('en-US')}</b>
            <small>{share}</small>
          </li>
        )
      })}
    </ul>
  )
}

import { Navigate, useSearchParams } from 'react-router'
import type { Report, ReportList } from '#contract/admin/reports.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Row } from '#app/ui/row.tsx'
import { writeQuery } from '../calls/write-query.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { Sides } from '../ui/sides.tsx'
import { useRead } from '../calls/use-read.ts'
import { ArchiveLink } from './reports/archive-link.tsx'
import { Compared } from './reports/compared.tsx'
import { CsvLink } from './reports/csv-link.tsx'
import { ReportForm } from './reports/report-form.tsx'
import { ReportPlot } from './reports/report-plot.tsx'
import { ReportTable } from './reports/report-table.tsx'
import styles from './reports/reports.module.css'

/** Shows a report. Its choices are in the URL, so that they can be saved and gone back to. */
export default function Reports() {
  const [params] = useSearchParams()
  const { name, ...days } = Object.fromEntries(params)
  const list = useRead<ReportList>('reports/list')
  const [path, query] = moved[name ?? ''] ?? []
  if (path !== undefined) return <Navigate to={path + writeQuery({ ...query, ...days })} replace />
  return (
    <AdminPage title="Reports" part={name ? capitalize(name) : undefined}>
      <ReadingView of={list} what="reports">
        {({ reports }) => {
          const chosen = reports.find((each) => each.name === name) ?? reports[0]!
          const known = Object.fromEntries(
            chosen.options.flatMap((key) => {
              const value = params.get(key)
              return value ? [[key, value]] : []
            }),
          )
          return (
            <Sides label="Reports" links={listLinks(reports, chosen)}>
              <Chosen report={chosen} asked={known} />
            </Sides>
          )
        }}
      </ReadingView>
    </AdminPage>
  )
}

/** The new pages of reports that were a table each. Somebody may have saved their URLs. */
const moved: Record<string, [path: string, query: Record<string, string>]> = {
  devices: ['/admin/customers', { show: 'devices' }],
  trials: ['/admin/customers', { show: 'licenses', type: 'trial' }],
  downloads: ['/admin/releases', {}],
}

type Listed = ReportList['reports'][number]

function listLinks(reports: Listed[], chosen: Listed) {
  return reports.map(({ name }) => ({
    href: `/admin/reports?name=${name}`,
    label: capitalize(name),
    current: name === chosen.name ? ('page' as const) : undefined,
  }))
}

function Chosen({ report, asked }: { report: Listed; asked: Record<string, string> }) {
  const reading = useRead<Report>(`reports/${report.name}`, asked)
  const query = new URLSearchParams(asked).toString()
  const title = capitalize(report.name)
  return (
    <Panel
      title={title}
      beside={
        <Row>
          {report.name === 'invoices' && <ArchiveLink query={query} />}
          <CsvLink report={report.name} query={query} />
        </Row>
      }
    >
      <p className={`muted ${styles.summary}`}>{report.summary}</p>
      <ReportForm report={report} asked={asked} />
      <div className={styles.result}>
        <ReadingView of={reading} what="the report" as="figure">
          {(value) => (
            <>
              <Compared name={report.name} asked={asked} of={value} />
              <ReportPlot name={report.name} title={title} of={value} />
              <ReportTable name={report.name} title={title} of={value} />
            </>
          )}
        </ReadingView>
      </div>
    </Panel>
  )
}

import { Navigate, useSearchParams } from 'react-router'
import type { Report, ReportList } from '#contract/admin/reports.ts'
import { reportNames } from '#contract/admin/states.ts'
import { capitalize } from '#contract/capitalize.ts'
import { writeQuery } from '../calls/write-query.ts'
import { ListFrame } from '../ui/list-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { useRead } from '../calls/use-read.ts'
import { ArchiveLink } from './reports/archive-link.tsx'
import { Compared } from './reports/compared.tsx'
import { CsvLink } from './reports/csv-link.tsx'
import { listFirstDays } from './reports/first-days.ts'
import { Funnel } from './reports/funnel.tsx'
import { RenewalFigures } from './reports/renewal-figures.tsx'
import { ReportForm } from './reports/report-form.tsx'
import { ReportPlot } from './reports/report-plot.tsx'
import { ReportTable } from './reports/report-table.tsx'
import styles from './reports/reports.module.css'

/** Shows a report. Its choices are in the URL, so that people can bookmark them and go back to them. */
export default function Reports() {
  const [params] = useSearchParams()
  const { name, ...days } = Object.fromEntries(params)
  const list = useRead<ReportList>('reports/list')
  const [path, part] = moved[name ?? ''] ?? []
  if (path !== undefined) return <Navigate to={path + writeQuery({ ...part, ...days })} replace />
  const shown = reportNames.find((each) => each === name) ?? reportNames[0]
  const report = list.state === 'there' && list.value.reports.find((each) => each.name === shown)
  const asked = report ? readAsked(report, params) : {}
  const wanted = { ...listFirstDays(shown, asked), ...asked }
  const query = new URLSearchParams(wanted).toString()
  return (
    <ListFrame
      title="Reports"
      part={name ? capitalize(shown) : undefined}
      tabs={<SectionLinks label="Reports" sections={sections} current={hrefOf(shown)} />}
      beside={
        report && (
          <>
            {shown === 'invoices' && <ArchiveLink query={query} />}
            <CsvLink report={shown} query={query} />
          </>
        )
      }
    >
      <ReadingView of={list} what="reports">
        {() => report && <Chosen report={report} asked={asked} wanted={wanted} />}
      </ReadingView>
    </ListFrame>
  )
}

const hrefOf = (name: string) => `/admin/reports?name=${name}`

const sections = reportNames.map((name) => ({ href: hrefOf(name), label: capitalize(name) }))

type Asked = Record<string, string>

/** Reads the options of a report from the URL. */
function readAsked({ options }: Listed, params: URLSearchParams): Asked {
  return Object.fromEntries(
    options.flatMap((key) => {
      const value = params.get(key)
      return value ? [[key, value]] : []
    }),
  )
}

/**
 * The new pages of reports that once had their own pages, because somebody may have bookmarked the old
 * URLs.
 */
const moved: Record<string, [path: string, query: Record<string, string>]> = {
  devices: ['/admin/customers', { show: 'devices' }],
  trials: ['/admin/customers', { show: 'licenses', type: 'trial' }],
  downloads: ['/admin/releases', {}],
}

type Listed = ReportList['reports'][number]

interface ChosenProps {
  report: Listed
  /** The options in the URL. */
  asked: Asked
  /** The same, with the days that the report begins with. */
  wanted: Asked
}

function Chosen({ report, asked, wanted }: ChosenProps) {
  const reading = useRead<Report>(`reports/${report.name}`, wanted)
  const title = capitalize(report.name)
  return (
    <>
      <p className={`muted ${styles.summary}`}>{report.summary}</p>
      <ReportForm report={report} asked={asked} />
      <div className={styles.result}>
        <ReadingView of={reading} what="the report" as="figure">
          {(value) =>
            report.name === 'funnel' ? (
              <Funnel asked={wanted} of={value} />
            ) : (
              <>
                <Compared name={report.name} asked={wanted} of={value} />
                {report.name === 'renewals' && <RenewalFigures of={value} />}
                <ReportPlot name={report.name} title={title} of={value} />
                <ReportTable name={report.name} title={title} of={value} />
              </>
            )
          }
        </ReadingView>
      </div>
    </>
  )
}

import { useSearchParams } from 'react-router'
import type { Report, ReportList } from '#contract/admin/reports.ts'
import { Days, Filters } from '../../ui/filters.tsx'
import { Select } from '../../ui/select.tsx'
import { writeQuery } from '../../write-query.ts'
import type { Reading } from '../../use-read.ts'

interface ReportFormProps {
  report: ReportList['reports'][number]
  asked: Record<string, string>
  shown: Reading<Report>
}

/** The days of a report, and what it sums up by, which are in its address. */
export function ReportForm({ report: { name, options, by }, asked, shown }: ReportFormProps) {
  const [, setParams] = useSearchParams()
  if (options.length === 0) return null
  const days = shown.state === 'there' ? shown.value : null
  return (
    <Filters
      label="Filter the report"
      onFilter={(fields) => setParams(writeQuery({ name, ...fields }))}
      onClear={Object.keys(asked).length > 0 && (() => setParams({ name }))}
      says="Days are in UTC"
    >
      {/* The days that were left out are known only with the answer. */}
      <Days
        label="From"
        from={asked['from'] ?? days?.from ?? ''}
        to={asked['to'] ?? days?.to ?? ''}
        isDefault={!asked['from'] && !asked['to']}
      />
      {by.length > 0 && (
        <Select
          look="filter"
          label="By"
          name="by"
          value={asked['by'] ?? by[0]!}
          choices={by.map((each) => [each, each])}
        />
      )}
    </Filters>
  )
}

import { useSearchParams } from 'react-router'
import type { ReportList } from '#contract/admin/reports.ts'
import { slot } from '#app/site/slots.ts'
import { Days, isOtherDays } from '../../ui/listing/days.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Select } from '../../ui/select.tsx'
import { nameFirstDays } from './first-days.ts'
import { nameColumn } from './name-column.ts'
import { writeQuery } from '../../calls/write-query.ts'

interface ReportFormProps {
  report: ReportList['reports'][number]
  asked: Record<string, string>
}

/** Asks for the days and the grouping of a report, and writes them to the URL. */
export function ReportForm({ report: { name, options, by }, asked }: ReportFormProps) {
  const [params, setParams] = useSearchParams()
  if (options.length === 0) return null
  return (
    <Filters
      label="Filter the report"
      onFilter={(fields) => setParams(writeQuery({ name, ...fields }))}
      onClear={Object.keys(asked).length > 0 && (() => setParams({ name }))}
      says={`Days are in ${slot('time_zone')}`}
    >
      <Days
        label="Days"
        prefix=""
        from={asked['from'] ?? ''}
        to={asked['to'] ?? ''}
        otherwise={nameFirstDays(name)}
        isOpen={isOtherDays('', params)}
      />
      {by.length > 0 && (
        <Select
          look="filter"
          label="By"
          name="by"
          value={asked['by'] ?? by[0]!}
          choices={by.map((each) => [each, nameColumn(each)])}
        />
      )}
    </Filters>
  )
}

import type { Report, ReportList } from '#contract/admin/reports.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Select } from '../../ui/select.tsx'
import type { Reading } from '../../use-read.ts'
import styles from './reports.module.css'

interface ReportFormProps {
  report: ReportList['reports'][number]
  asked: Record<string, string>
  shown: Reading<Report>
}

/** The days of a report, and what it sums up by; reading them is an address of its own. */
export function ReportForm({ report: { name, options, by }, asked, shown }: ReportFormProps) {
  if (options.length === 0) return null
  const days = shown.state === 'there' ? shown.value : null
  return (
    // The days that were left out are known only with the answer.
    <form className={styles.form} action="/admin/reports" key={days === null ? 'asked' : 'known'}>
      <input type="hidden" name="name" value={name} />
      <TextField
        label="From"
        name="from"
        type="date"
        defaultValue={asked['from'] ?? days?.from ?? ''}
      />
      <TextField label="To" name="to" type="date" defaultValue={asked['to'] ?? days?.to ?? ''} />
      {by.length > 0 && (
        <Select
          label="By"
          name="by"
          value={asked['by'] ?? by[0]!}
          choices={by.map((each) => [each, each])}
        />
      )}
      <Button type="submit" size="small">
        Show
      </Button>
      <span className={styles.zone}>Days are in UTC.</span>
    </form>
  )
}

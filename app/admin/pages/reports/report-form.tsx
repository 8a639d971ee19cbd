import type { Report, ReportList } from '#contract/admin/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Reading } from '../../use-read.ts'
import styles from './reports.module.css'

interface ReportFormProps {
  report: ReportList['reports'][number]
  asked: Record<string, string | undefined>
  shown: Reading<Report>
}

/** The days of a report, and what it sums up by; reading them is an address of its own. */
export function ReportForm({ report: { name, options }, asked, shown }: ReportFormProps) {
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
      {options.includes('by') && (
        <label className={styles.by}>
          By
          <select name="by" defaultValue={asked['by'] ?? 'day'}>
            <option value="day">day</option>
            <option value="provider">provider</option>
            <option value="country">country</option>
          </select>
        </label>
      )}
      <Button type="submit" size="small">
        Show
      </Button>
      <span className={styles.zone}>Days are in UTC.</span>
    </form>
  )
}

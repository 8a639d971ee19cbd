import { sayWords } from '#contract/capitalize.ts'

/** The events that pages send, called as the steps of the funnel are. */
const events: Record<string, string> = {
  page_view: 'Page views',
  begin_checkout: 'Purchase page seen',
  begin_crypto_checkout: 'Crypto checkout begun',
  conversion: 'Conversions',
}

/** A column of a report, in words. */
export function nameColumn(column: string): string {
  return columns[column] ?? sayWords(column.replace(/_cents$/, ''))
}

const columns: Record<string, string> = {
  kept_cents: 'After refunds',
  done: 'Paid',
  provider: 'Paid with',
  vat_id: 'VAT ID',
}

/** A step, an event or an answer, in words. */
export function sayValue(value: string): string {
  return events[value] ?? sayWords(value)
}

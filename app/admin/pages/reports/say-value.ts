import { sayWords } from '#contract/capitalize.ts'

/** The events that pages send, with the names of the steps in the funnel. */
const events: Record<string, string> = {
  page_view: 'Page views',
  begin_checkout: 'Purchase page seen',
  begin_crypto_checkout: 'Crypto checkout begun',
  conversion: 'Conversions',
}

export function nameColumn(column: string): string {
  return columns[column] ?? sayWords(column.replace(/_cents$/, ''))
}

const columns: Record<string, string> = {
  kept_cents: 'After refunds',
  done: 'Paid',
  provider: 'Paid with',
  vat_id: 'VAT ID',
}

export function sayValue(value: string): string {
  return events[value] ?? sayWords(value)
}

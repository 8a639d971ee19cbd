import { sayWords } from '#contract/capitalize.ts'

export function nameColumn(column: string): string {
  return columns[column] ?? sayWords(column.replace(/_cents$/, ''))
}

const columns: Record<string, string> = {
  kept_cents: 'After refunds',
  kept_net_cents: 'Net after refunds',
  kept_tax_cents: 'Tax after refunds',
  kept_gross_cents: 'Gross after refunds',
  done: 'Paid',
  provider: 'Paid with',
  vat_id: 'VAT ID',
}

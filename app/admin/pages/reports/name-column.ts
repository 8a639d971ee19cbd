import { sayWords } from '#contract/capitalize.ts'

export function nameColumn(column: string): string {
  return columns[column] ?? sayWords(column.replace(/_cents$/, ''))
}

const columns: Record<string, string> = {
  kept_cents: 'After refunds',
  done: 'Paid',
  provider: 'Paid with',
  vat_id: 'VAT ID',
}

export interface Table {
  columns: string[]
  rows: object[]
}

export function formatCsv({ columns, rows }: Table): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(cellOf(row, column))))
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/** A spreadsheet would run text that begins like a formula. Numbers are safe. */
function formatCell(value: unknown): string {
  const text = toText(value)
  const isFormula = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text)
  const safe = showControls(isFormula ? `'${text}` : text)
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Shows characters that would control a terminal, or hide in it, as `\u001b`. */
export function showControls(text: string, which = controls): string {
  return text.replace(which, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

export function cellOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column]
}

export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

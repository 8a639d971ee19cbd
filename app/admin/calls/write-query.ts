export function writeQuery(fields: Record<string, string>): string {
  const known = Object.entries(fields).filter(([, value]) => value !== '')
  const text = new URLSearchParams(known).toString()
  return text && `?${text}`
}

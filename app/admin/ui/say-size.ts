/** Writes the size of a file: `4 kB`, `12.3 MB`. */
export function saySize(bytes: number): string {
  if (bytes < 1e5) return `${Math.ceil(bytes / 1e3)} kB`
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** Which bytes to send: all of them, one stretch (both ends included), or a stretch that is not there. */
export type Stretch = 'all' | 'unsatisfiable' | { start: number; end: number }

/**
 * Reads a Range header by RFC 9110: a header that is malformed, of another unit or of several ranges
 * may be ignored, and is.
 */
export function readRange(header: string | null, size: number): Stretch {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') return readSuffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (end < start && last !== '') return 'all'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}

function readSuffix(length: number, size: number): Stretch {
  return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
}

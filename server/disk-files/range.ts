/** Which bytes to send: all, one stretch (both ends included), or one that does not exist. */
export type Stretch = 'all' | 'unsatisfiable' | { start: number; end: number }

/**
 * Reads a Range header as in RFC 9110. Ignores, as it allows, a malformed header, another unit and
 * several ranges.
 */
export function readByteRange(header: string | null, size: number): Stretch {
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

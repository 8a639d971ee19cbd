/** The bytes to send: all, one range (including both ends), or a range that does not exist. */
export type Stretch = 'all' | 'unsatisfiable' | Bytes

interface Bytes {
  start: number
  end: number
}

/** A file whose strong ETag identifies its bytes. */
interface Tagged {
  size: number
  tag: string
  headers: Record<string, string>
}

export function holdsTag(header: string | null, tag: string): boolean {
  return header?.trim() === '*' || (header?.match(/"[^"]*"/g)?.includes(tag) ?? false)
}

export function chooseStretch(request: Request, file: Pick<Tagged, 'size' | 'tag'>): Stretch {
  const condition = request.headers.get('if-range')
  // The client's part must not be combined with a part of another file. A date never matches a tag.
  const sameFile = condition === null || condition === file.tag
  const asked = request.method === 'GET' && sameFile
  return asked ? readByteRange(request.headers.get('range'), file.size) : 'all'
}

/** Describes the response with part of a file (200, 206, 416), and the bytes that it sends. */
export function describeStretch(stretch: Stretch, { size, tag, headers }: Tagged) {
  const units = { 'Accept-Ranges': 'bytes' }
  if (stretch === 'unsatisfiable')
    return { status: 416, headers: { ...units, 'Content-Range': `bytes */${size}` }, bytes: null }
  const bytes = stretch === 'all' ? { start: 0, end: size - 1 } : stretch
  const length = { 'Content-Length': String(bytes.end - bytes.start + 1) }
  const own = { ...headers, ...units, ETag: tag, ...length }
  if (stretch === 'all') return { status: 200, headers: own, bytes }
  const range = { 'Content-Range': `bytes ${bytes.start}-${bytes.end}/${size}` }
  return { status: 206, headers: { ...own, ...range }, bytes }
}

/**
 * Reads a Range header as in RFC 9110. As the RFC allows, it ignores malformed headers, other units and
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

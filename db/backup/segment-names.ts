/** PostgreSQL names a segment by its timeline and its number, 256 of them to a log. */
const perLog = 256

export const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export const nameSegment = (timeline: number, number: number): string =>
  `${hex(timeline)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`

export const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * perLog + Number.parseInt(segment.slice(16, 24), 16)

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

/** The number of the segment in which a position of the log is, such as `0/3000060`. */
export const numberAt = (high: string, low: string): number =>
  Number.parseInt(high, 16) * perLog + (Number.parseInt(low, 16) >>> 24)

/** The segments that follow one on its timeline; none for a name that is not a segment. */
export function nameFollowing(name: string, count: number): string[] {
  if (!/^[\dA-F]{24}$/.test(name)) return []
  const next = numberOf(name) + 1
  return Array.from({ length: count }, (_, index) => nameSegment(timelineOf(name), next + index))
}

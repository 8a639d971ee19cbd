import type { Film } from './films/film.ts'

/** Writes the steps of a film as WebVTT, each until the next. */
export function writeCaptions({ steps, length }: Pick<Film, 'steps' | 'length'>): string {
  const cues = steps.map(({ at, say }, index) => {
    const end = steps[index + 1]?.at ?? length
    return `${index + 1}\n${stamp(at)} --> ${stamp(end)}\n${say}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function stamp(time: number): string {
  const parts = [time / 3_600_000, (time / 60_000) % 60, (time / 1000) % 60]
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
  return `${clock}.${String(time % 1000).padStart(3, '0')}`
}

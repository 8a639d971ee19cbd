import { useState } from 'react'
import { sayDay } from '#app/say-day.ts'
import { formatDay } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'

/** A moment as a day, with the hour when it matters. Only for what the browser has read. */
export function When({ at, hour = false }: { at: string; hour?: boolean }) {
  const time = new Date(at)
  const clock = time.toLocaleTimeString('en-GB', { timeStyle: 'short' })
  const exact = `${formatDay(time, undefined)}, ${clock}`
  return (
    <time dateTime={at} title={exact}>
      {hour ? exact : sayDay(at)}
    </time>
  )
}

/** How long ago, such as `12 min`, `3 h`, `2 d`. */
export function Age({ since }: { since: string }) {
  const [now] = useState(Date.now)
  const minutes = Math.max(0, Math.round((now - Date.parse(since)) / times.minute))
  const words =
    minutes < 60
      ? `${minutes} min`
      : minutes < 48 * 60
        ? `${Math.floor(minutes / 60)} h`
        : `${Math.floor(minutes / 1440)} d`
  return (
    <time dateTime={since} title={new Date(since).toLocaleString('en-US')}>
      {words}
    </time>
  )
}

import { useState } from 'react'
import { sayDay, sayTime } from '#app/say/say-day.ts'
import { slot } from '#app/site/slots.ts'
import { times } from '#contract/limits.ts'
import { sayQuantity } from '#contract/capitalize.ts'

/**
 * Shows a moment as a day, with the time if it matters, in the shop's time zone. Use it only for
 * content that the browser has loaded.
 */
export function When({ at, hour = false }: { at: string; hour?: boolean }) {
  return <Moment at={at}>{hour ? sayTime(at) : sayDay(at)}</Moment>
}

/** Names the time zone in a tooltip. */
export function Moment({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={`${sayTime(at)}, ${slot('time_zone')}`}>
      {children}
    </time>
  )
}

/** Says how long ago it was, such as `12 min`, `3 h`, `2 d`; in a sentence, `12 min ago`. */
export function Age({ since, ago = false }: { since: string; ago?: boolean }) {
  const [now] = useState(Date.now)
  const time = now - Date.parse(since)
  const span = `${saySpan(time)}${ago ? ' ago' : ''}`
  return <Moment at={since}>{time < times.minute / 2 ? 'just now' : span}</Moment>
}

/** Says how long until a moment, such as `in 20 min`. */
export function Wait({ until }: { until: string }) {
  const [now] = useState(Date.now)
  return <Moment at={until}>{`in ${saySpan(Date.parse(until) - now)}`}</Moment>
}

/** Shows the day something is due by, and how many days are left. */
export function Due({ at }: { at: string }) {
  const [now] = useState(Date.now)
  const days = Math.ceil((Date.parse(at) - now) / times.day)
  const left = sayQuantity(Math.abs(days), 'day')
  return <Moment at={at}>{`${sayDay(at)}, ${days < 0 ? `${left} late` : `${left} left`}`}</Moment>
}

function saySpan(time: number): string {
  const minutes = Math.max(0, Math.round(time / times.minute))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

import { useEffect, useState } from 'react'
import type { ReleaseAnswer } from '#contract/download.ts'
import { get } from '#app/api.ts'
import { type Day, toDay } from './calendar.ts'

/** The day of the newest build in the shop; null before the answer, without one, and without a build. */
export function usePublishedBuild(): Day | null {
  const [day, setDay] = useState<Day | null>(null)
  useEffect(() => {
    get<ReleaseAnswer>('download/release').then(
      ({ published_at }) => setDay(toDay(new Date(published_at))),
      // The example builds show the same.
      () => {},
    )
  }, [])
  return day
}

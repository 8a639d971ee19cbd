import { useState } from 'react'
import type { Report } from '#contract/admin/reports.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { useRead } from '../../calls/use-read.ts'
import { nameToday } from '../../ui/say-days.ts'
import { findTimeBefore } from './time-before.ts'

interface Wanted {
  name: ReportName
  asked: Record<string, string>
  of: Report
}

/** Reads the report of the time before; `time` is null if there is none to compare with. */
export function useBefore({ name, asked, of: { from, to } }: Wanted, isCompared = true) {
  const [today] = useState(nameToday)
  const time =
    isCompared && from !== null && to !== null ? findTimeBefore({ from, to }, today) : null
  const reading = useRead<Report>(`reports/${name}`, time && { ...asked, ...time.days })
  const rows = reading.state === 'there' && !reading.value.has_more ? reading.value.rows : null
  return { time: time && time.name, reading, rows }
}

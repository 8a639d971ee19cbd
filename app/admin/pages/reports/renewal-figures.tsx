import { useState } from 'react'
import type { Report } from '#contract/admin/reports.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { moveMonth, nameToday } from '../../ui/say-days.ts'

/** Shows the renewals that are due now, how many owners were reminded, and how many paid. */
export function RenewalFigures({ of: { rows } }: { of: Report }) {
  const [today] = useState(nameToday)
  const count = (column: string, months: number) => {
    const row = rows.find(({ month }) => month === moveMonth(today, months))
    return Number(row?.[column] ?? 0).toLocaleString('en-US')
  }
  const due = (name: string, months: number) => ({
    name,
    value: count('due', months),
    note: `${count('reminded', months)} reminded`,
  })
  return (
    <FigureStrip
      label="Renewals now"
      figures={[
        due('Due this month', 0),
        due('Due next month', 1),
        {
          name: 'Paid this month',
          value: count('done', 0),
          note: `Last month: ${count('done', -1)}`,
        },
      ]}
    />
  )
}

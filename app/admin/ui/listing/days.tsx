import { useState } from 'react'
import { listDays, otherDays } from './day-choices.ts'
import { Words } from '../filters.tsx'
import { nameToday } from '../say-days.ts'
import { Select } from '../select.tsx'

export interface DaysProps {
  label: string
  /** The prefix of its two fields' names, such as `paid_`. */
  prefix: string
  from: string
  to: string
  /** The range that is shown when no days are chosen. */
  otherwise?: string
  /** True if other days are chosen, even if none are entered yet. */
  isOpen: boolean
  areAhead?: true
}

/** Draws a choice of date ranges; for other days, two fields in their own row. */
export function Days(props: DaysProps) {
  const { label, prefix, from, to, otherwise = 'Any day', isOpen, areAhead = false } = props
  const [today] = useState(nameToday)
  const others = listDays(today, areAhead).filter(([, words]) => words !== otherwise)
  const choices = [['', otherwise], ...others] as const
  const days = from === '' && to === '' ? '' : `${from}..${to}`
  const isOther = isOpen || !choices.some(([each]) => each === days)
  return (
    <>
      <Select
        look="filter"
        label={label}
        name={`${prefix}days`}
        value={isOther ? otherDays : days}
        choices={[...choices, [otherDays, 'Other days']]}
      />
      {isOther && (
        <div className="line days">
          <Words label="From" name={`${prefix}from`} type="date" value={from} />
          <Words label="to" name={`${prefix}to`} type="date" value={to} />
        </div>
      )}
    </>
  )
}

/** Reports whether a URL asks for other days. */
export const isOtherDays = (prefix: string, params: URLSearchParams) =>
  params.get(`${prefix}days`) === otherDays

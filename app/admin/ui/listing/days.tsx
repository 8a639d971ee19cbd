import { slot } from '#app/site/slots.ts'
import { useState } from 'react'
import { listDays, otherDays } from './day-choices.ts'
import { Words } from '../filters.tsx'
import { Select } from '../select.tsx'

export interface DaysProps {
  label: string
  /** The prefix of its two fields' names, such as `paid_`. */
  prefix: string
  from: string
  to: string
  /** The days that are shown when nobody asks for others. */
  otherwise?: string
  /** True if other days were chosen, which can have none yet. */
  isOpen: boolean
  areAhead?: true
  /** The time zone of these days; that of the shop by default. */
  zone?: 'UTC' | undefined
}

/** Draws a choice of days; for other days, two fields in a row of their own. */
export function Days(props: DaysProps) {
  const { label, prefix, from, to, otherwise = 'Any day', isOpen, areAhead = false, zone } = props
  const [today] = useState(() =>
    new Date().toLocaleDateString('sv-SE', { timeZone: zone ?? slot('time_zone') }),
  )
  const choices = [['', otherwise], ...listDays(today, areAhead)] as const
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

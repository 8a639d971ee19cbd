import { findDays, sayDays } from '../../ui/say-days.ts'

/** These filters are only set by links, such as those in a report. */
export const linked = ['created_from', 'created_to'] as const

export type LicenseFilterName =
  | 'type'
  | 'status'
  | 'updates_from'
  | 'updates_to'
  | 'bought'
  | (typeof linked)[number]

type LicenseFilter = Record<LicenseFilterName, string>

/** Finds the month whose first and last day the filter has; empty for any other days. */
export function findMonth({ created_from: from, created_to: to }: LicenseFilter): string {
  const month = from.slice(0, 7)
  return from !== '' && findDays(month).join() === [from, to].join() ? month : ''
}

/**
 * Returns the filter for a submitted form. A month becomes its first and last day; the last field
 * applies to trials only.
 */
export function changeLicenseFilter(
  filter: LicenseFilter,
  { month, ...fields }: Record<string, string>,
): Record<string, string> {
  const [from, to] = month ? findDays(month) : ['', '']
  return {
    ...filter,
    ...(month !== undefined && { created_from: from, created_to: to }),
    ...fields,
    ...(fields['type'] !== 'trial' && { bought: '' }),
  }
}

/** Describes filters that came with a link and have no field. */
export function sayLinked(filter: LicenseFilter): string {
  const { type, created_from: from, created_to: to } = filter
  const hasField = type === 'trial' && findMonth(filter) !== ''
  const created = hasField ? '' : sayDays(from, to)
  return created && `Issued ${created}`
}

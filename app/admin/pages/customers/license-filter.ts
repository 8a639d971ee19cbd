import { findDays, sayDays } from '../../ui/say-days.ts'

/** These come with a link, such as one of a report. */
export const linked = ['created_from', 'created_to'] as const

export type LicenseFilterName =
  | 'type'
  | 'status'
  | 'updates_from'
  | 'updates_to'
  | 'bought'
  | (typeof linked)[number]

type LicenseFilter = Record<LicenseFilterName, string>

/** Finds the month whose first and last day are those of the filter; empty for other days. */
export function findMonth({ created_from: from, created_to: to }: LicenseFilter): string {
  const month = from.slice(0, 7)
  return from !== '' && findDays(month).join() === [from, to].join() ? month : ''
}

/**
 * Returns the filter after its form was filled in: a month stands for its days, and only a trial has the
 * last field.
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

/** Says what a link filters by that no field shows. */
export function sayLinked(filter: LicenseFilter): string {
  const { type, created_from: from, created_to: to } = filter
  const hasField = type === 'trial' && findMonth(filter) !== ''
  const created = hasField ? '' : sayDays(from, to)
  return created && `Issued ${created}`
}

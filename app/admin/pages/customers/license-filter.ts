import { findDays, sayDays } from '../../ui/say-days.ts'

const shown = ['type', 'status', 'updates_from', 'updates_to', 'bought'] as const
/** These come with a link, such as one of a report. */
const linked = ['created_from', 'created_to'] as const

type Name = (typeof shown)[number] | (typeof linked)[number]
export type LicenseFilter = Record<Name, string>

export function readLicenseFilter(params: URLSearchParams): LicenseFilter {
  const fields = [...shown, ...linked].map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as LicenseFilter
}

/** The month whose first and last day are those of the filter; empty for other days. */
export function findMonth({ created_from: from, created_to: to }: LicenseFilter): string {
  const month = from.slice(0, 7)
  return from !== '' && findDays(month).join() === [from, to].join() ? month : ''
}

/** The filter after its form was filled in: a month stands for its days, and only a trial has the last field. */
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

/** What a link asks for, and no field shows. */
export function sayLinked(filter: LicenseFilter): string {
  const { type, created_from: from, created_to: to } = filter
  const hasField = type === 'trial' && findMonth(filter) !== ''
  const created = hasField ? '' : sayDays(from, to)
  return created && `Issued ${created}`
}

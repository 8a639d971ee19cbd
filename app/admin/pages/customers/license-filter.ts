import { capitalize } from '#contract/capitalize.ts'
import { sayDays } from '../../ui/say-days.ts'

const shown = ['type', 'status', 'updates_from', 'updates_to'] as const
/** These come with a link, such as one of a report. */
const linked = ['created_from', 'created_to', 'coupon', 'bought'] as const

type Name = (typeof shown)[number] | (typeof linked)[number]
export type LicenseFilter = Record<Name, string>

export function readLicenseFilter(params: URLSearchParams): LicenseFilter {
  const fields = [...shown, ...linked].map((name) => [name, params.get(name) ?? ''])
  return Object.fromEntries(fields) as LicenseFilter
}

export function sayLicenseFilter(filter: LicenseFilter): string[] {
  const { type, status, coupon, bought } = filter
  const created = sayDays(filter.created_from, filter.created_to)
  const updates = sayDays(filter.updates_from, filter.updates_to)
  return [
    type && capitalize(type),
    status && capitalize(status),
    coupon && `given away with ${coupon}`,
    created && `issued ${created}`,
    updates && `updates end ${updates}`,
    bought && (bought === 'yes' ? 'bought afterwards' : 'not bought afterwards'),
  ].filter(Boolean)
}

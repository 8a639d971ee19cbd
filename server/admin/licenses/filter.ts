import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { licenseStatus, licenseType } from '#contract/license.ts'
import { day, inDays } from '../filters.ts'

/** Which licenses a list has. */
export const licenseFilter = {
  type: licenseType.optional(),
  status: licenseStatus.optional(),
  created_from: day,
  created_to: day,
  /** A trial has no updates that end. */
  updates_from: day,
  updates_to: day,
  /** Of trials: whether their customer bought a license afterwards. */
  bought: z.enum(['yes', 'no']).optional(),
}

export type LicenseFilter = z.output<z.ZodObject<typeof licenseFilter>>

export function readLicenseFilter(filter: LicenseFilter, timeZone: string): RawBuilder<unknown>[] {
  const { type, status, bought } = filter
  const updates = inDays('updates_until', filter.updates_from, filter.updates_to, timeZone)
  return [
    ...(type === undefined ? [] : [sql`license_type = ${type}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...inDays('created_at', filter.created_from, filter.created_to),
    ...updates,
    ...(updates.length === 0 ? [] : [sql`license_type <> 'trial'`]),
    ...(bought === undefined ? [] : [sql`license_type = 'trial'`]),
    ...(bought === 'yes' ? [wasBoughtAfter] : []),
    ...(bought === 'no' ? [sql`not ${wasBoughtAfter}`] : []),
  ]
}

/** Whether the customer of a license bought one later. */
export const wasBoughtAfter = sql<boolean>`exists (
  select from licenses bought where bought.account_id = licenses.account_id
    and bought.order_id is not null and bought.created_at >= licenses.created_at
)`

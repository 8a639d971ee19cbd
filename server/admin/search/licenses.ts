import { sql } from 'kysely'
import { z } from 'zod'
import type { FoundRow } from '#contract/admin/search.ts'
import type { Books } from '../../deps.ts'
import { lookupHashes } from '../../licenses/issue.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { startingWith } from '../like-pattern.ts'
import { customerPath } from '../../troubles/trouble.ts'
import { most } from './few.ts'

interface FoundLicense {
  account_id: string
  email: string | null
  last4: string
  status: string
  is_replaced: boolean
}

/** The license of a key, however it is typed, of one it had before, or of a license id. */
export async function findKeys(deps: Books, text: string): Promise<FoundRow[]> {
  const key = readLicenseKey(text)
  const isId = z.guid().safeParse(text).success
  if (key === null && !isId) return []
  const hashes = key === null ? [] : lookupHashes(deps, key)
  const own = isId ? sql`licenses.id = ${text}` : sql`key_lookup = any(${hashes})`
  const { rows } = await sql<FoundLicense>`
    select account_id, email, key_last4 as last4, status, is_replaced from (
      select id, account_id, key_last4, status, false as is_replaced from licenses where ${own}
      union all
      select licenses.id, account_id, replaced_keys.key_last4, status, true
      from replaced_keys join licenses on licenses.id = license_id
      where replaced_keys.key_lookup = any(${hashes})
    ) found join accounts on accounts.id = account_id limit ${most}
  `.execute(deps.db)
  return rows.map(({ account_id, email, last4, status, is_replaced }) => ({
    kind: 'key',
    label: `PC1-…${last4}`,
    note: `${email ?? 'Erased'}, ${is_replaced ? 'replaced' : status}`,
    path: customerPath(account_id),
  }))
}

interface FoundDevice {
  account_id: string
  email: string | null
  name: string | null
  fingerprint: string
}

/** Devices in use, by their fingerprint or the beginning of their name, last seen first. */
export async function findDevices({ db }: Books, text: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundDevice>`
    select account_id, email, device_name as name, left(fingerprint, 8) as fingerprint from (
      (select license_id, device_name, fingerprint from activations
        where fingerprint = ${text} and released_at is null limit ${most})
      union
      (select license_id, device_name, fingerprint from activations
        where lower(device_name) like ${startingWith(text)} and released_at is null
        order by lower(device_name) limit ${most})
    ) found join licenses on licenses.id = license_id join accounts on accounts.id = account_id
    order by lower(device_name), fingerprint limit ${most}
  `.execute(db)
  return rows.map(({ account_id, email, name, fingerprint }) => ({
    kind: 'device',
    label: name ?? fingerprint,
    note: email ?? 'Erased',
    path: customerPath(account_id),
  }))
}

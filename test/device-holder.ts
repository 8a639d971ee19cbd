import { expect } from 'vitest'
import { until } from './buyer.ts'
import { emailsTo } from './correction.ts'
import { createKeyReplacers } from './key-replacers.ts'
import { callLicense, giveLicense } from './license-holder.ts'
import type { Shop } from './shop.ts'

const subject = 'A device was released from your Protocraft license'

/** People with a license on several devices, whose key may leak. */
export function createDeviceHolders(shop: Shop) {
  let owners = 0

  const list = (key: string, fingerprint: string) =>
    callLicense(shop, 'devices', { license_key: key, fingerprint })

  const release = (key: string, by: string, activation_id: string, on = shop) =>
    callLicense(on, 'devices/release', { license_key: key, fingerprint: by, activation_id })

  const setSeats = (id: string, max_activations: number, license_type?: 'team') =>
    shop.deps.db
      .updateTable('licenses')
      .set({ max_activations, ...(license_type && { license_type }) })
      .where('id', '=', id)
      .execute()

  /** A license with three seats, whose key is on these devices. Their fingerprint is their name too. */
  async function sell(...devices: string[]) {
    const email = `owner${(owners += 1)}@example.org`
    const { id, key, accountId } = await giveLicense(shop, email)
    await setSeats(id, 3)
    for (const name of devices) {
      const device = { license_key: key, fingerprint: name, device_name: name }
      expect((await callLicense(shop, 'activate', device)).code).toBe('valid')
    }
    return { id, key, email, accountId }
  }

  /** The ids of the devices of a license, by fingerprint. */
  async function readIds(license: string): Promise<Record<string, string>> {
    const rows = await shop.deps.db
      .selectFrom('activations')
      .select(['id', 'fingerprint'])
      .where('license_id', '=', license)
      .where('released_at', 'is', null)
      .execute()
    return Object.fromEntries(rows.map(({ id, fingerprint }) => [fingerprint, id]))
  }

  const emailsOf = (email: string) =>
    emailsTo(shop, email).filter((each) => each.subject === subject)

  const allSent = () =>
    until(async () => {
      const emails = shop.deps.db.selectFrom('emails').select('id').where('sent_at', 'is', null)
      return (await emails.where('dropped_at', 'is', null).execute()).length === 0
    })

  return { ...createKeyReplacers(shop), list, release, setSeats, sell, readIds, emailsOf, allSent }
}

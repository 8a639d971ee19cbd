import { expect } from 'vitest'
import { until } from './clock.ts'
import { readKey } from './emails.ts'
import { callLicense } from './licenses.ts'
import type { Shop } from './shop-type.ts'
import { enter, type Person } from './visitor.ts'

/** People whose key leaked, and what they do about it. */
export function createKeyReplacers(shop: Shop) {
  const activate = (key: string, fingerprint: string, on: Shop = shop) =>
    callLicense(on, 'activate', { license_key: key, fingerprint, device_name: fingerprint })
  const validate = (key: string, fingerprint?: string) =>
    callLicense(shop, 'validate', { license_key: key, ...(fingerprint && { fingerprint }) })
  const claimsOf = ({ certificate }: { certificate: string }) =>
    JSON.parse(Buffer.from(certificate.split('.')[1]!, 'base64url').toString())

  const replace = ({ visitor, own }: Person, license_id: string) =>
    visitor.post<any>('/api/account/replace-key', { ...own, license_id })

  /** The owner signs in and replaces the key; answers the new one. */
  async function replaceOwn({ email, id, key }: { email: string; id: string; key: string }) {
    expect((await replace(await enter(shop, email), id)).status).toBe(200)
    return readNewKey(email, key)
  }

  async function readNewKey(email: string, old: string): Promise<string> {
    await until(() => readKey(shop, email, old) !== undefined)
    return readKey(shop, email, old)
  }

  return { activate, validate, claimsOf, replace, replaceOwn, readNewKey }
}

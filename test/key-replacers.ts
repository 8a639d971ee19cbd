import { expect } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { until } from './buyer.ts'
import { emailsTo } from './correction.ts'
import { buyKey } from './key-buyer.ts'
import { callLicense } from './license-holder.ts'
import type { Shop } from './shop.ts'
import { createVisitor, signIn, type Visitor } from './visitor.ts'

export const keyPattern = /PC1(-[0-9A-Z]{5}){5}/

interface Owner {
  visitor: Visitor
  code: string
  email: string
}

/** People whose key leaked, and what they do about it. */
export function createKeyReplacers(shop: Shop) {
  const activate = (key: string, fingerprint: string, on: Shop = shop) =>
    callLicense(on, 'activate', { license_key: key, fingerprint, device_name: fingerprint })
  const validate = (key: string, fingerprint?: string) =>
    callLicense(shop, 'validate', { license_key: key, ...(fingerprint && { fingerprint }) })
  const claimsOf = ({ certificate }: { certificate: string }) =>
    JSON.parse(Buffer.from(certificate.split('.')[1]!, 'base64url').toString())

  /** A customer with three seats, whose key is on these devices. */
  async function sell(...devices: string[]) {
    const sold = await buyKey(shop)
    await shop.deps.db
      .updateTable('licenses')
      .set({ max_activations: 3 })
      .where('id', '=', sold.id)
      .execute()
    for (const device of devices) expect((await activate(sold.key, device)).code).toBe('valid')
    return sold
  }

  async function enter(email: string): Promise<Owner> {
    await shop.deps.db.deleteFrom('rate_limits').execute()
    const visitor = createVisitor(shop)
    const { code } = await signIn(shop, visitor, email)
    return { visitor, code, email }
  }

  const accept = ({ visitor, ...own }: Owner) => visitor.post('/api/account/accept-eula', own)
  const look = ({ visitor, ...own }: Owner) =>
    visitor.post<AccountInfo>('/api/account/get-info', own)

  const replace = ({ visitor, ...own }: Owner, license_id: string) =>
    visitor.post<any>('/api/account/replace-key', { ...own, license_id })

  /** The owner signs in and replaces the key; answers the new one. */
  async function replaceOwn({ email, id, key }: { email: string; id: string; key: string }) {
    expect((await replace(await enter(email), id)).status).toBe(200)
    return readNewKey(email, key)
  }

  async function readNewKey(email: string, old: string): Promise<string> {
    const find = () =>
      emailsTo(shop, email)
        .flatMap(({ text }) => keyPattern.exec(text)?.[0] ?? [])
        .find((key) => key !== old)
    await until(async () => find() !== undefined)
    return find()!
  }

  return {
    activate,
    validate,
    claimsOf,
    sell,
    enter,
    accept,
    look,
    replace,
    replaceOwn,
    readNewKey,
  }
}

import { expect } from 'vitest'
import { firstPriceCents, product } from '#contract/product.ts'
import { type PaymentProvider, sumRefunds, untouched } from '#server/checkout/provider.ts'
import { until } from './clock.ts'
import { readKey } from './emails.ts'
import type { BareShop } from './shop-type.ts'
import { createVisitor, enter, insist, type Person, type Site } from './visitor.ts'

/**
 * Makes a call of the desktop app, retried when a busy shop answers 503; `network` is for tests of
 * limits.
 */
export async function callLicense<T = any>(
  site: Site,
  verb: 'activate' | 'validate' | 'deactivate' | 'devices' | 'devices/release',
  body: Record<string, unknown>,
  network?: string,
): Promise<T> {
  const app = createVisitor(site, network === undefined ? {} : { network })
  return (await insist(() => app.post(`/api/license/${verb}`, body))).body
}

/** Activates a device; returns the code. */
export const useKey = async (site: Site, key: string, fingerprint = 'laptop') =>
  (await callLicense(site, 'activate', { license_key: key, fingerprint })).code

/** Changes a license as time, the operator or a payment would. */
export async function setLicense(
  { deps }: Pick<BareShop, 'deps'>,
  id: string,
  values: {
    updates_until?: Date
    status?: 'revoked' | 'suspended' | 'active'
    max_activations?: number
    license_type?: 'team'
  },
): Promise<void> {
  await deps.db.updateTable('licenses').set(values).where('id', '=', id).execute()
}

/** Makes a provider that reports every payment as fully refunded. */
export function refundingProvider({ deps }: Pick<BareShop, 'deps'>): PaymentProvider {
  return {
    ...deps.payments.stripe,
    retrieveOrder: async (reference) => ({
      reference,
      state: 'paid',
      email: 'dov@example.org',
      amountCents: firstPriceCents,
      taxCents: 0,
      currency: product.currency,
      lines: [{ amountCents: firstPriceCents, quantity: 1 }],
      onePayment: true,
      livemode: false,
      paymentId: null,
      paymentStatus: { ...untouched, refunds: sumRefunds(firstPriceCents) },
      ours: true,
      remark: null,
    }),
  }
}

/** Makes people whose key leaked, with what they do about it. */
export function createKeyReplacers(shop: BareShop) {
  const activate = (key: string, fingerprint: string, on: BareShop = shop) =>
    callLicense(on, 'activate', { license_key: key, fingerprint, device_name: fingerprint })
  const validate = (key: string, fingerprint?: string) =>
    callLicense(shop, 'validate', { license_key: key, ...(fingerprint && { fingerprint }) })
  const claimsOf = ({ certificate }: { certificate: string }) =>
    JSON.parse(Buffer.from(certificate.split('.')[1]!, 'base64url').toString())

  const replace = ({ visitor, own }: Person, license_id: string) =>
    visitor.post<any>('/api/account/replace-key', { ...own, license_id })

  /** Signs the owner in and replaces the key; returns the new one. */
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

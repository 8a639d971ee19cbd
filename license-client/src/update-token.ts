import { readLicenseKey } from './license-key.ts'

/**
 * Makes what an updater sends as `Authorization: Bearer`, so that the update feeds offer what the license
 * covers. It opens nothing else, and the key cannot be made from it; a new key needs a new one.
 *
 * @example
 * ```ts
 * const answer = await client.check({ licenseKey, fingerprint })
 * if (answer.outcome === 'yes') send(await updateToken({ licenseKey, licenseId: answer.licenseId }))
 * ```
 */
export async function updateToken(license: {
  licenseKey: string
  licenseId: string
}): Promise<string> {
  const key = (readLicenseKey(license.licenseKey) ?? license.licenseKey).replaceAll('-', '')
  const text = new TextEncoder().encode(`protocraft update token ${key}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16)
  const proof = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `pcu_${license.licenseId.replace(/-/g, '')}_${proof}`
}

import type { LicenseStore } from './record.ts'

/**
 * Keeps the certificate in memory, for tests: it is gone when the program ends. An empty store makes
 * `checkOffline` answer `no_certificate`.
 *
 * @example
 * ```ts
 * const store = memoryStore()
 * const client = createLicenseClient({ baseUrl, product: 'protocraft', publicKeys, store })
 * ```
 */
export function memoryStore(): LicenseStore {
  let kept: string | null = null
  return {
    read: async () => kept,
    write: async (value) => {
      kept = value
    },
    remove: async () => {
      kept = null
    },
  }
}

/**
 * Where the app keeps its certificate: one string. A method may throw or reject; the client then treats the
 * store as empty.
 *
 * @example
 * ```ts
 * const store: LicenseStore = {
 *   read: async () => localStorage.getItem('license'),
 *   write: async (value) => localStorage.setItem('license', value),
 *   remove: async () => localStorage.removeItem('license'),
 * }
 * ```
 */
export interface LicenseStore {
  read(): Promise<string | null>
  write(value: string): Promise<void>
  remove(): Promise<void>
}

/** What the stored string holds. Times are milliseconds since 1970. */
export interface LicenseRecord {
  certificate: string
  /** Identifies the license key of the certificate without storing the key. */
  keyDigest: string
  suggestedCheckAt: number
  /** The latest time this device has seen. */
  latestSeen: number
}

type Change = (record: LicenseRecord | null) => Promise<LicenseRecord | null>

export interface LicenseRecords {
  read(): Promise<LicenseRecord | null>
  /** `change` gets the current record and returns the next one; null removes it. */
  update(change: Change): Promise<void>
}

/** A store that fails or holds invalid data counts as empty: it must never turn an answer into an error. */
export function recordsIn(store: LicenseStore): LicenseRecords {
  let lastUpdate: Promise<void> = Promise.resolve()
  return {
    read: () => readRecord(store),
    // Run one at a time: otherwise a check that saves the time could write back the certificate that an
    // activation has just replaced.
    update(change) {
      lastUpdate = lastUpdate.then(() => changeRecord(store, change))
      return lastUpdate
    },
  }
}

export async function digestOfKey(licenseKey: string): Promise<string> {
  const letters = licenseKey.replace(/[\s-]/g, '').toUpperCase()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function readRecord(store: LicenseStore): Promise<LicenseRecord | null> {
  try {
    const value = JSON.parse((await store.read()) ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

async function changeRecord(store: LicenseStore, change: Change): Promise<void> {
  const before = await readRecord(store)
  const after = await change(before)
  if (after === before) return
  try {
    await (after ? store.write(JSON.stringify(after)) : store.remove())
  } catch {}
}

function isRecord(value: Partial<LicenseRecord> | null): value is LicenseRecord {
  return (
    typeof value?.certificate === 'string' &&
    typeof value.keyDigest === 'string' &&
    isMoment(value.suggestedCheckAt) &&
    isMoment(value.latestSeen)
  )
}

function isMoment(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

import type { JWK } from 'jose'

/**
 * The store of the app for its certificate: one string. `read` answers null only when nothing is stored; every
 * method throws or rejects when it fails. If `read` fails, the client treats the store as empty and writes nothing.
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

/** The content of the stored string. Times are milliseconds since 1970. */
export interface LicenseRecord {
  certificate: string
  /** Identifies the license key of the certificate without storing the key. */
  keyDigest: string
  suggestedCheckAt: number
  latestSeen: number
}

/** The record of an app that made an activation request. It outlives the certificate. */
export interface MachineRecord {
  key?: JWK
  hasFile?: true
  /** The id of the last activation request, until its file came. */
  activationRequest?: string
}

export interface Stored {
  license: LicenseRecord | null
  machine: MachineRecord | null
}

export interface LicenseRecords {
  /** Reads everything stored. A store that fails counts as empty. */
  read(): Promise<Stored>
  /** Updates the record. `change` gets the current one and returns the next; null removes it. */
  update(change: (record: LicenseRecord | null) => Promise<LicenseRecord | null>): Promise<boolean>
  /** Updates everything stored. False when the store failed to read or write: nothing may rely on it then. */
  updateAll(change: (stored: Stored) => Promise<Stored>): Promise<boolean>
}

/**
 * Opens the records of a store. One with invalid data counts as empty, because a store must never turn an
 * answer into an error.
 */
export function recordsIn(store: LicenseStore): LicenseRecords {
  let lastUpdate: Promise<boolean> = Promise.resolve(true)
  // Updates run one at a time: otherwise a check that saves the time could write back the certificate
  // that an activation has just replaced.
  const updateAll: LicenseRecords['updateAll'] = (change) => {
    lastUpdate = lastUpdate.then(() => changeStored(store, change))
    return lastUpdate
  }
  return {
    read: async () => (await readStored(store)) ?? { license: null, machine: null },
    update: (change) =>
      updateAll(async (stored) => {
        const license = await change(stored.license)
        return license === stored.license ? stored : { ...stored, license }
      }),
    updateAll,
  }
}

export async function digestOfKey(licenseKey: string): Promise<string> {
  const letters = licenseKey.replace(/[\s-]/g, '').toUpperCase()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads the store; null when it fails. */
async function readStored(store: LicenseStore): Promise<Stored | null> {
  try {
    return parseStored(await store.read())
  } catch {
    return null
  }
}

function parseStored(text: string | null): Stored {
  try {
    const { machine = null, ...license } = { ...JSON.parse(text ?? 'null') }
    return {
      license: isRecord(license) ? license : null,
      machine: isMachine(machine) ? machine : null,
    }
  } catch {
    return { license: null, machine: null }
  }
}

async function changeStored(
  store: LicenseStore,
  change: (stored: Stored) => Promise<Stored>,
): Promise<boolean> {
  const before = await readStored(store)
  // The store may hold the only copy of a machine's key, so what couldn't be read isn't replaced.
  if (before === null) return false
  const after = await change(before)
  if (after === before) return true
  const { license, machine } = after
  const value = license || machine ? { ...license, ...(machine && { machine }) } : null
  try {
    await (value ? store.write(JSON.stringify(value)) : store.remove())
    return true
  } catch {
    return false
  }
}

function isMachine(value: unknown): value is MachineRecord {
  return typeof value === 'object' && value !== null
}

function isRecord(value: Partial<LicenseRecord>): value is LicenseRecord {
  return (
    typeof value.certificate === 'string' &&
    typeof value.keyDigest === 'string' &&
    isMoment(value.suggestedCheckAt) &&
    isMoment(value.latestSeen)
  )
}

function isMoment(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

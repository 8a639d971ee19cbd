import type { LicenseStore } from './record.ts'

/** Forgets everything when the program ends. */
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

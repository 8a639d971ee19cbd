import { type Source, findSource } from '#db/backup/restore.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import { openVendorKeys } from '#db/backup/vendor-keys.ts'
import { requireRestoreConfig } from '#server/running/refuse-to-start.ts'
import { createBoss, jobTypes, startJobs } from '#server/running/jobs.ts'
import { type KeptSecrets, readKept } from '#server/secrets/kept-secrets.ts'
import { pino } from 'pino'
import type { RestoreInput } from './restore-input.ts'

/** Finds the copy that was asked for, and verifies it; answers a sentence when there is none to open. */
export async function openSource({
  keys: file,
  until,
}: RestoreInput): Promise<{ source: Source; target: BackupTarget } | { problem: string }> {
  const { backup: target } = requireRestoreConfig()
  if (target === null)
    return {
      problem: 'Set BACKUP_TO, BACKUP_RECIPIENT and BACKUP_SIGNING_KEY to those of the shop.',
    }
  const keys = openVendorKeys(file)
  if ('problem' in keys) return keys
  // The errors of a store are written for people.
  const source = await findSource(
    target.place,
    keys,
    until === undefined ? null : new Date(until),
  ).catch(({ message }: Error) => ({ problem: message }))
  return 'problem' in source ? source : { source, target }
}

/** The tables that pg-boss makes. */
export async function makeQueues(url: string): Promise<void> {
  const boss = createBoss(url, pino({ level: 'silent' }))
  await startJobs(boss)
  await boss.stop({ graceful: false })
}

/** What jobs of another database have to be. */
export const types = new Map(Object.entries(jobTypes))

/** Of a copy, before they are written or printed: a line more would be a setting more. */
export function readSecrets(found: unknown): KeptSecrets {
  const kept = readKept(found)
  if (kept !== null) return kept
  throw new Error('its appSecret and licenseSigningKey are not as the shop writes them')
}

import { times } from '#contract/limits.ts'
import type { Copy, Foreign } from '#db/backup/copies.ts'
import { type Source, findSource } from '#db/backup/restore.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import { openVendorKeys } from '#db/backup/vendor-keys.ts'
import { systemClock } from '#server/settings/clock.ts'
import { requireRestoreConfig } from '#server/start/refuse-to-start.ts'
import { createBoss, jobTypes, startJobs } from '#server/settings/jobs.ts'
import { type KeptSecrets, readKept } from '#server/settings/secrets/kept-secrets.ts'
import { pino } from 'pino'
import type { RestoreInput } from './restore-input.ts'

/** Finds the requested copy and verifies it. Returns a sentence if there is none to open. */
export async function openSource({
  keys: file,
  until,
  copy,
}: RestoreInput): Promise<{ source: Source; target: BackupTarget } | { problem: string }> {
  const { backup: target } = requireRestoreConfig()
  if (target === null)
    return {
      problem: 'Set BACKUP_TO, BACKUP_RECIPIENT and BACKUP_SIGNING_KEY to those of the shop.',
    }
  const keys = openVendorKeys(file)
  if ('problem' in keys) return keys
  // A store's errors are written for people.
  const now = systemClock.now()
  const wanted = { until: until === undefined ? undefined : new Date(until), copy, now }
  const source = await findSource(target.place, keys, wanted).catch(({ message }: Error) => ({
    problem: message,
  }))
  if ('problem' in source) return source
  process.stderr.write(describeNewer(source, now))
  return { source, target }
}

/**
 * Describes files that look newer. If somebody tampered with a newer copy's description, that copy is
 * among them.
 */
export function describeNewer(
  { copy, newer }: { copy: Pick<Copy, 'name' | 'taken_at'>; newer: Foreign[] },
  now: Date,
): string {
  if (newer.length === 0) return ''
  const files = newer.slice(-most).map(({ file, why }) => `  ${file}: ${why}\n`)
  const more = newer.length > most ? `  and ${newer.length - most} more\n` : ''
  return `Files with a newer time in their name are not counted:
${files.join('')}${more}If one of them was a copy of yours, what came after ${copy.name} is lost: ${describeAge(new Date(copy.taken_at), now)} until now.
`
}

const most = 20

export function describeAge(then: Date, now: Date): string {
  const hours = (now.getTime() - then.getTime()) / times.hour
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.round(hours / 24)} days`
}

/** Creates pg-boss's tables. */
export async function makeQueues(url: string): Promise<void> {
  const boss = createBoss(url, pino({ level: 'silent' }))
  await startJobs(boss)
  await boss.stop({ graceful: false })
}

/** The schemas that jobs from another database must match. */
export const types = new Map(Object.entries(jobTypes))

/**
 * Reads a copy's secrets before they are written or printed, because an extra line would become an
 * extra setting.
 */
export function readSecrets(found: unknown): KeptSecrets {
  const kept = readKept(found)
  if (kept !== null) return kept
  throw new Error('its appSecret and licenseSigningKey are not as the shop writes them')
}

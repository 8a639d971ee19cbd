import type { Deps } from '../../settings/deps.ts'
import { gigabyte, isNearlyFull } from './measure-disks.ts'
import type { Found } from './problem.ts'

const settings = { data: 'DATA_DIR', releases: 'RELEASES_DIR', backups: 'BACKUP_TO' }

export async function findFullDisks({
  measureDisks,
  clock,
}: Deps): Promise<Found<'disk_nearly_full' | 'backup_place_fails'>[]> {
  const full = (await measureDisks()).filter(isNearlyFull)
  return full.map(({ use, free, size }) => ({
    ...(use === 'backups'
      ? { kind: 'backup_place_fails' }
      : { kind: 'disk_nearly_full', subject: use }),
    sentence: `The disk of ${settings[use]} is nearly full: ${(free / gigabyte).toFixed(1)} GB are free, ${Math.floor((free / size) * 100)} %`,
    since: clock.now(),
  }))
}

import type { Config } from '../settings/config.ts'
import { isNearlyFull, measureDisk, sayRoom } from '../troubles/disk.ts'
import { nameError, ok, problem, trouble, type Finding } from './finding.ts'

/** The room in each folder the shop writes to. */
export async function checkDisks(
  { dataDir, releases, backup }: Pick<Config, 'dataDir' | 'releases' | 'backup'>,
  hasReleases: boolean,
): Promise<Finding[]> {
  const places = [
    ['DATA_DIR', { folder: dataDir }],
    // The first release makes its folder.
    ...(hasReleases ? [['RELEASES_DIR', releases] as const] : []),
    ...(backup === null ? [] : [['BACKUP_TO', backup.place] as const]),
  ] as const
  // A bucket has no disk of ours.
  const checks = places.flatMap(([setting, place]) =>
    'folder' in place ? [checkDisk(setting, place.folder)] : [],
  )
  return Promise.all(checks)
}

async function checkDisk(setting: string, folder: string): Promise<Finding> {
  const part = `disk of ${setting}`
  try {
    const disk = await measureDisk(folder)
    const says = `${sayRoom(disk)}.`
    return isNearlyFull(disk)
      ? trouble(part, setting === 'BACKUP_TO' ? 'backups_nearly_full' : 'disk_nearly_full', says)
      : ok(part, says)
  } catch (error) {
    return problem(
      part,
      `The folder cannot be read: ${nameError(error as Error)}.`,
      `Make the folder of ${setting}, and give it to the user the shop runs as.`,
    )
  }
}

import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { nameError, ok, problem, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3
const leastShare = 0.1

/** The room in each folder the shop writes to. */
export async function checkDisks({
  dataDir,
  releasesDir,
  backup,
}: Pick<Config, 'dataDir' | 'releasesDir' | 'backup'>): Promise<Finding[]> {
  const folders = [
    ['DATA_DIR', dataDir],
    ['RELEASES_DIR', releasesDir],
    ...(backup === null ? [] : [['BACKUP_TO', backup.folder] as const]),
  ] as const
  return Promise.all(folders.map(([setting, folder]) => checkDisk(setting, folder)))
}

/** Nearly full is less than a tenth and less than a gigabyte of room. */
async function checkDisk(setting: string, folder: string): Promise<Finding> {
  const part = `disk of ${setting}`
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const room = bavail * bsize
    const share = bavail / blocks
    const says = `${(room / gigabyte).toFixed(1)} GB are free, ${Math.floor(share * 100)} %.`
    return share < leastShare && room < gigabyte
      ? problem(part, says, 'Make room, or move the folder to a larger disk.')
      : ok(part, says)
  } catch (error) {
    return problem(
      part,
      `The folder cannot be read: ${nameError(error as Error)}.`,
      `Make the folder of ${setting}, and give it to the user the shop runs as.`,
    )
  }
}

import { statfs } from 'node:fs/promises'
import type { OverviewSystems } from '#contract/admin/overview.ts'
import { type StorePlace } from '#db/stores/place.ts'
import type { Config } from '../../settings/config.ts'

export interface Disk {
  use: OverviewSystems['disks'][number]['use']
  /** The bytes that this program may use. Space reserved for root does not count as free. */
  free: number
  size: number
}

type DiskConfig = Pick<Config, 'dataDir' | 'releases' | 'backup'>
export type MeasureDisks = () => Promise<Disk[]>

export const gigabyte = 1e9

/**
 * Creates a function that measures the disks behind the configured folders. A folder that does not exist yet
 * is left out.
 */
export function createMeasureDisks(config: DiskConfig): MeasureDisks {
  const folders = listFolders(config)
  return async () => {
    const found = await Promise.all(folders.map(measure))
    return found.filter((disk) => disk !== null)
  }
}

interface DiskFolder {
  use: Disk['use']
  folder: string
}

/** Lists the folders. A bucket is not on a disk of ours. */
function listFolders({ dataDir, releases, backup }: DiskConfig): DiskFolder[] {
  const places: [Disk['use'], StorePlace | undefined][] = [
    ['data', { folder: dataDir }],
    ['releases', releases],
    ['backups', backup?.place],
  ]
  return places.flatMap(([use, place]) =>
    place && 'folder' in place ? [{ use, folder: place.folder }] : [],
  )
}

/** Reports whether less than a tenth and less than 10 GB are free. */
export function isNearlyFull({ free, size }: Pick<Disk, 'free' | 'size'>): boolean {
  return free < Math.min(size / 10, 10 * gigabyte)
}

async function measure({ use, folder }: DiskFolder): Promise<Disk | null> {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ use, free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
}

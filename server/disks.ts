import { statfs } from 'node:fs/promises'
import { type StorePlace } from '#db/stores/place.ts'
import type { Config } from './settings/config.ts'

/** A disk that the shop writes to. */
export interface Disk {
  use: 'data' | 'releases' | 'backups'
  /** In bytes, for us: what is kept for root is not free. */
  free: number
  size: number
}

export type MeasureDisks = () => Promise<Disk[]>

const gigabyte = 1e9

/** The disks behind the folders of the settings; a folder that there is not yet is left out. */
export function createMeasureDisks(
  config: Pick<Config, 'dataDir' | 'releases' | 'backup'>,
): MeasureDisks {
  const folders = [
    ['data', config.dataDir] as const,
    ...listFolder('releases', config.releases),
    ...(config.backup ? listFolder('backups', config.backup.place) : []),
  ]
  return async () => {
    const found = await Promise.all(folders.map(([use, folder]) => measure(use, folder)))
    return found.filter((disk) => disk !== null)
  }
}

/** None for a bucket, which has no disk of ours. */
function listFolder(use: Disk['use'], place: StorePlace): (readonly [Disk['use'], string])[] {
  return 'folder' in place ? [[use, place.folder]] : []
}

/** Less than a tenth is free, and less than 10 GB. */
export function isNearlyFull({ free, size }: Pick<Disk, 'free' | 'size'>): boolean {
  return free < Math.min(size / 10, 10 * gigabyte)
}

async function measure(use: Disk['use'], folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { use, free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}

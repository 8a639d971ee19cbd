import { statfs } from 'node:fs/promises'
import type { OverviewSystems } from '#contract/admin/overview.ts'
import { type StorePlace } from '#db/stores/place.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import type { Found } from './trouble.ts'

/** A disk that the shop writes to. */
export interface Disk {
  use: OverviewSystems['disks'][number]['use']
  /** In bytes, as this program sees it: what is reserved for root is not free. */
  free: number
  size: number
}

type DiskConfig = Pick<Config, 'dataDir' | 'releases' | 'backup'>
export type MeasureDisks = () => Promise<Disk[]>

const gigabyte = 1e9
const settings = { data: 'DATA_DIR', releases: 'RELEASES_DIR', backups: 'BACKUP_TO' }

/** The disks behind the folders of the settings; a folder that there is not yet is left out. */
export function createMeasureDisks(config: DiskConfig): MeasureDisks {
  const folders = listFolders(config)
  return async () => {
    const found = await Promise.all(folders.map(({ use, folder }) => measure(use, folder)))
    return found.filter((disk) => disk !== null)
  }
}

interface DiskFolder {
  use: Disk['use']
  setting: string
  folder: string
}

/** A bucket has no disk of ours. */
export function listFolders({ dataDir, releases, backup }: DiskConfig): DiskFolder[] {
  const places: [Disk['use'], StorePlace | undefined][] = [
    ['data', { folder: dataDir }],
    ['releases', releases],
    ['backups', backup?.place],
  ]
  return places.flatMap(([use, place]) =>
    place && 'folder' in place ? [{ use, setting: settings[use], folder: place.folder }] : [],
  )
}

/** Less than a tenth is free, and less than 10 GB. */
export function isNearlyFull({ free, size }: Pick<Disk, 'free' | 'size'>): boolean {
  return free < Math.min(size / 10, 10 * gigabyte)
}

async function measure(use: Disk['use'], folder: string): Promise<Disk | null> {
  return measureDisk(folder).then(
    (disk) => ({ use, ...disk }),
    () => null,
  )
}

/** Throws when the folder cannot be read. */
export async function measureDisk(folder: string): Promise<Pick<Disk, 'free' | 'size'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

export async function findFullDisks(
  measureDisks: MeasureDisks,
  clock: Clock,
): Promise<Found<'disk_nearly_full' | 'backup_place_fails'>[]> {
  const full = (await measureDisks()).filter(isNearlyFull)
  return full.map((disk) => ({
    kind: kindOf(disk),
    sentence: `The disk of ${settings[disk.use]} is nearly full: ${sayRoom(disk)}`,
    since: clock.now(),
  }))
}

export function kindOf({ use }: Pick<Disk, 'use'>) {
  return use === 'backups' ? 'backup_place_fails' : 'disk_nearly_full'
}

/** `1.2 GB are free, 3 %`. */
export function sayRoom({ free, size }: Pick<Disk, 'free' | 'size'>): string {
  return `${(free / gigabyte).toFixed(1)} GB are free, ${Math.floor((free / size) * 100)} %`
}

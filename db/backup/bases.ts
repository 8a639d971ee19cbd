import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './store.ts'

/** One base backup: the files of the database while it ran, whole together with the log that follows. */
export interface Base {
  name: string
  /** ISO times of PostgreSQL's clock. */
  started_at: string
  ended_at: string
  /** The segment that recovery begins with. */
  first_segment: string
  /** Of the sealed file, in bytes. */
  size: number
  /** The hashes of the published files that it names; missing in bases of earlier versions. */
  builds?: string[]
}

const day = 24 * 60 * 60_000
const daysKept = 28
const weeksKept = 12

export const baseFolder = (folder: string): string => join(folder, 'base')
export const baseFile = (name: string): string => `${name}.tar.zst.age`

/** Oldest first. A base counts once it is described, which happens last. */
export function listBases(folder: string): Base[] {
  const within = baseFolder(folder)
  return listFiles(within)
    .filter((file) => /^\d.*\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(within, file), 'utf8')))
}

/** The last one that had ended at a time, or the last of all. */
export function chooseBase(bases: Base[], until: Date | null): Base | undefined {
  return bases.findLast(({ ended_at }) => until === null || new Date(ended_at) <= until)
}

/** The last 28, and before them the first of each week for twelve weeks. */
export function chooseKept(bases: Base[]): Base[] {
  const daily = bases.slice(-daysKept)
  const older = bases.slice(0, -daysKept)
  const weekOf = ({ started_at }: Base) => Math.floor(Date.parse(started_at) / (7 * day))
  const weekly = older.filter((base, at) => at === 0 || weekOf(base) !== weekOf(older[at - 1]!))
  return [...weekly.slice(-weeksKept), ...daily]
}

/** Removes bases that are no longer kept, and the log before the oldest that is. */
export function removeOld(folder: string): void {
  const bases = listBases(folder)
  const kept = chooseKept(bases)
  for (const { name } of bases.filter((base) => !kept.includes(base))) removeBase(folder, name)
  if (kept[0]) removeLog(folder, kept[0].first_segment)
}

function removeBase(folder: string, name: string): void {
  // In this order: what is not described is not counted.
  rmSync(join(baseFolder(folder), `${name}.json`), { force: true })
  rmSync(join(baseFolder(folder), baseFile(name)), { force: true })
}

/** Names of segments sort by age once their timeline is left away. */
function removeLog(folder: string, first: string): void {
  const log = join(folder, 'wal')
  for (const part of listFiles(log).filter((name) => name.length === 16)) {
    if (part.slice(8) > first.slice(8, 16)) continue
    const old = listFiles(join(log, part)).filter((name) => name.slice(8, 24) < first.slice(8))
    for (const name of old) rmSync(join(log, part, name), { force: true })
  }
}

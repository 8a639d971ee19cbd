import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { type BackupTarget, isSegmentFile, isSegmentFolder, readMark } from './store.ts'
import { isSigned, readSigner, sign, type Statement, type Trust } from './trust.ts'

/** One base backup: the files of the database while it ran, whole together with the log that follows. */
export interface Base {
  name: string
  /** PostgreSQL's identifier of the database. */
  shop: string
  /** ISO times of PostgreSQL's clock. */
  started_at: string
  ended_at: string
  /** The segment that recovery begins with. */
  first_segment: string
  /** Of the sealed file, in bytes. */
  size: number
  /** Of the sealed file, in hexadecimal. */
  sha256: string
  /** The hashes of the published files that it names. */
  builds: string[]
  /** Of all the above, in base64; empty when there is none. */
  signature: string
}

const daysKept = 28
const weeksKept = 12

export const baseFolder = 'base'
export const baseFile = (name: string): string => `${baseFolder}/${name}.tar.zst.age`
export const baseNote = (name: string): string => `${baseFolder}/${name}.json`

/** Oldest first. A base counts once it is described, which happens last. */
export async function listBases(store: Store): Promise<Base[]> {
  const notes = await readNotes(store)
  return notes.map(({ name, base }) => base ?? failToRead(store, name))
}

function failToRead(store: Store, name: string): never {
  throw new Error(`${store.name}/${baseNote(name)} describes no base: move it away.`)
}

/** The newest, or the newest that fits; an older one is read when a newer one does not. */
async function findLastBase(
  store: Store,
  fits: (base: Base) => boolean = () => true,
): Promise<Base | undefined> {
  for (const name of (await listNames(store)).toReversed()) {
    const { base } = await readNote(store, name)
    if (base !== null && fits(base)) return base
  }
  return undefined
}

interface Note {
  name: string
  /** Null when it describes none. */
  base: Base | null
}

async function readNotes(store: Store): Promise<Note[]> {
  const names = await listNames(store)
  return Promise.all(names.map((name) => readNote(store, name)))
}

/** Of the time at which it began: `2026-03-01T12-30-00.000Z`. */
const shape = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`

async function listNames(store: Store): Promise<string[]> {
  const files = await store.list(baseFolder)
  return files.flatMap((file) => new RegExp(`^(${shape})\\.json$`).exec(file)?.[1] ?? [])
}

/** The note is as its file is called, whatever it says itself: others may write to the store. */
async function readNote(store: Store, name: string): Promise<Note> {
  const note = described.safeParse(parse(await text(await store.read(baseNote(name)))))
  return { name, base: note.success ? { ...note.data, name } : null }
}

function parse(note: string): unknown {
  try {
    return JSON.parse(note)
  } catch {
    return null
  }
}

const time = z.iso.datetime()
const hash = z.string().regex(/^[\da-f]{64}$/)
const described = z.object({
  shop: z.string().regex(/^\d+$/),
  started_at: time,
  ended_at: time,
  first_segment: z.string().regex(/^[\dA-F]{24}$/),
  size: z.number(),
  sha256: hash,
  builds: z.array(hash),
  signature: z.string().default(''),
})

/** What is signed: its note says what belongs together. */
export function stateBase({ name, ...base }: Omit<Base, 'signature'>): Statement {
  const { shop, sha256, started_at, ended_at, first_segment, size, builds } = base
  const rest = { started_at, ended_at, first_segment, size, builds }
  return { shop, file: baseFile(name), sha256, ...rest }
}

/** Describes a base that is stored; from then on it counts. */
export async function noteBase(
  store: Store,
  base: Omit<Base, 'signature'>,
  signingKey: string,
): Promise<Base> {
  const noted = { ...base, signature: sign(stateBase(base), signingKey) }
  await store.write(baseNote(base.name), Buffer.from(JSON.stringify(noted, null, 2)))
  return noted
}

/** The last one that had ended at a time, or the last of all. */
export function chooseBase(bases: Base[], until: Date | null): Base | undefined {
  return bases.findLast(({ ended_at }) => until === null || new Date(ended_at) <= until)
}

/** The last 28, and before them the first of each week for twelve weeks. */
export function chooseKept(bases: Base[]): Base[] {
  const daily = bases.slice(-daysKept)
  const older = bases.slice(0, -daysKept)
  const weekOf = ({ started_at }: Base) => Math.floor(Date.parse(started_at) / (7 * times.day))
  const weekly = older.filter((base, at) => at === 0 || weekOf(base) !== weekOf(older[at - 1]!))
  return [...weekly.slice(-weeksKept), ...daily]
}

/** What is left in a place. */
interface Left {
  /** The hashes of the published files that its bases name. */
  builds: string[]
  /** Notes that are not ours. */
  foreign: string[]
}

/**
 * Removes bases of ours that are no longer kept, and the log before the oldest that is. A note that
 * somebody else wrote pushes none of ours out. It stays, with what its base would need.
 */
export async function removeOld(store: Store, isOurs: (base: Base) => boolean): Promise<Left> {
  const notes = await readNotes(store)
  const foreign = notes.filter(({ base }) => base === null || !isOurs(base))
  const ours = notes.flatMap(({ base }) => (base !== null && isOurs(base) ? [base] : []))
  const kept = chooseKept(ours)
  for (const { name } of ours.filter((base) => !kept.includes(base))) await removeBase(store, name)
  const left = [...kept, ...foreign.flatMap(({ base }) => base ?? [])]
  const [first] = left.map(({ first_segment }) => first_segment).toSorted(byAge)
  if (kept.length > 0) await removeLog(store, first!)
  const builds = left.flatMap((base) => base.builds)
  return { builds, foreign: foreign.map(({ name }) => baseNote(name)) }
}

/** The notes that are not ours. */
export async function listForeign(
  store: Store,
  isOurs: (base: Base) => boolean,
): Promise<string[]> {
  const notes = await readNotes(store)
  return notes.flatMap(({ name, base }) => (base && isOurs(base) ? [] : baseNote(name)))
}

async function removeBase(store: Store, name: string): Promise<void> {
  // In this order: what is not described is not counted.
  await store.remove(baseNote(name))
  await store.remove(baseFile(name))
}

/** Names of segments sort by age once their timeline is cut off. */
const byAge = (one: string, other: string) => (one.slice(8) < other.slice(8) ? -1 : 1)

async function removeLog(store: Store, first: string): Promise<void> {
  const parts = await store.list('wal')
  for (const part of parts.filter(isSegmentFolder)) {
    if (part.slice(8) > first.slice(8, 16)) continue
    const segments = (await store.list(`wal/${part}`)).filter(isSegmentFile)
    const old = segments.filter((name) => name.slice(8, 24) < first.slice(8))
    for (const name of old) await store.remove(`wal/${part}/${name}`)
  }
}

/** A place that lost its mark is that of its newest copy. */
export async function trustIn(store: Store, trust: Omit<Trust, 'shop'>): Promise<Trust> {
  const shop = (await readMark(store)) ?? (await findLastBase(store))?.shop ?? ''
  return { ...trust, shop }
}

/** The newest one that the key of this server signed. */
export async function findSignedCopy({
  place,
  signingKey,
}: BackupTarget): Promise<Base | undefined> {
  const own = [readSigner(signingKey)]
  const isOurs = (base: Base) => isSigned(stateBase(base), base.signature, own)
  return findLastBase(await openStore(place), isOurs)
}

import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { type BackupTarget, listStrange } from './store.ts'
import { isSigned, readSigner, sign, type Statement } from './trust.ts'

/** The note of one copy of the database. */
export interface Copy {
  /** By its time and the number of the last restore: `2026-03-01T12-30-00.000Z-R0`. */
  name: string
  /** As the table `shop` names it. */
  shop: string
  /** Of the last restore; 0 without one. */
  number: number
  /** ISO times of PostgreSQL's clock: what was committed before the first is in it. */
  taken_at: string
  ended_at: string
  /** Of the sealed file, in bytes. */
  size: number
  /** Of the sealed file, in hexadecimal. */
  sha256: string
  /** How much had ever been written when it was taken. */
  changes: string
  /** The hashes of the published files that it names. */
  builds: string[]
  /** Of all the above, in base64; empty when there is none. */
  signature: string
}

export const copyFolder = 'copies'
export const copyFile = (name: string): string => `${copyFolder}/${name}.sql.zst.age`
export const copyNote = (name: string): string => `${copyFolder}/${name}.json`

const shape = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-R\d{1,6}`
const aNote = new RegExp(`^(${shape})\\.json$`)
const aCopy = new RegExp(`^(${shape})\\.sql\\.zst\\.age$`)
const aDraft = new RegExp(String.raw`^\.new-${shape}\.(json|sql\.zst\.age)$`)

export function nameCopy({ taken_at, number }: Pick<Copy, 'taken_at' | 'number'>): string {
  return `${taken_at.replaceAll(':', '-')}-R${number}`
}

/** A note that describes no copy has none. */
export interface Note {
  name: string
  copy: Copy | null
}

/** Oldest first. A copy counts once it is described, which happens last. */
export async function listNotes(store: Store): Promise<Note[]> {
  const names = await listNames(store, aNote)
  return Promise.all(names.map((name) => readNote(store, name)))
}

async function listNames(store: Store, form: RegExp): Promise<string[]> {
  const files = await store.list(copyFolder)
  return files.flatMap((file) => form.exec(file)?.[1] ?? [])
}

/** The note is as its file is called, whatever it says itself: others may write to the store. */
async function readNote(store: Store, name: string): Promise<Note> {
  const note = described.safeParse(parse(await text(await store.read(copyNote(name)))))
  return { name, copy: note.success ? { ...note.data, name } : null }
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
  shop: z.string(),
  number: z.int().min(0),
  taken_at: time,
  ended_at: time,
  size: z.number(),
  sha256: hash,
  changes: z.string(),
  builds: z.array(hash),
  signature: z.string().default(''),
})

/** What is signed: its note says what belongs together. */
export function stateCopy({ name, ...copy }: Omit<Copy, 'signature'>): Statement {
  const { shop, sha256, number, taken_at, ended_at, size, changes, builds } = copy
  const rest = { sha256, number, taken_at, ended_at, size, changes, builds }
  return { shop, file: copyFile(name), ...rest }
}

/** Describes a copy that is stored; from then on it counts. */
export async function noteCopy(
  store: Store,
  copy: Omit<Copy, 'signature'>,
  signingKey: string,
): Promise<Copy> {
  const noted = { ...copy, signature: sign(stateCopy(copy), signingKey) }
  await store.write(copyNote(copy.name), Buffer.from(JSON.stringify(noted, null, 2)))
  return noted
}

/** The newest one that the key of this server signed. */
export async function findSignedCopy(target: BackupTarget): Promise<Copy | undefined> {
  const own = [readSigner(target.signingKey)]
  const store = await openStore(target.place)
  for (const name of (await listNames(store, aNote)).toReversed()) {
    const { copy } = await readNote(store, name)
    if (copy !== null && isSigned(stateCopy(copy), copy.signature, own)) return copy
  }
  return undefined
}

/** Four an hour for a day, one a day for 28 days, and one a week for twelve weeks, by the age of each. */
const spans = [
  { until: times.day, every: times.hour / 4 },
  { until: 28 * times.day, every: times.day },
  { until: (28 + 12 * 7) * times.day, every: 7 * times.day },
]

/** The last of each span of time, and always the newest. Oldest first, as they come. */
export function chooseKept<Each extends Pick<Copy, 'taken_at'>>(copies: Each[]): Each[] {
  const taken = ({ taken_at }: Each) => Date.parse(taken_at)
  const newest = copies.at(-1)
  const slots = new Map<string, Each>()
  for (const copy of copies) {
    const span = spans.find(({ until }) => taken(newest!) - taken(copy) < until)
    if (span) slots.set(`${span.every} ${Math.floor(taken(copy) / span.every)}`, copy)
  }
  const kept = new Set(slots.values())
  return copies.filter((copy) => kept.has(copy))
}

/** What is left in a place. */
interface Left {
  /** The hashes of the published files that its copies name. */
  builds: string[]
  /** What is not ours. */
  foreign: string[]
}

/**
 * Removes copies of ours that are no longer kept. A note that somebody else wrote pushes none of ours
 * out. It stays, with the builds that it names.
 */
export async function removeOld(store: Store, isOurs: (copy: Copy) => boolean): Promise<Left> {
  const notes = await listNotes(store)
  const ours = notes.flatMap(({ copy }) => (copy !== null && isOurs(copy) ? [copy] : []))
  const kept = chooseKept(ours)
  for (const { name } of ours.filter((copy) => !kept.includes(copy))) await removeCopy(store, name)
  const foreign = notes.filter(({ copy }) => copy === null || !isOurs(copy))
  const builds = [...kept, ...foreign.flatMap(({ copy }) => copy ?? [])].flatMap(
    (each) => each.builds,
  )
  return { builds, foreign: await nameForeign(store, foreign) }
}

/** What is not ours: notes, and whatever lies beside our folders. */
export async function listForeign(
  store: Store,
  isOurs: (copy: Copy) => boolean,
): Promise<string[]> {
  const notes = await listNotes(store)
  return nameForeign(
    store,
    notes.filter(({ copy }) => copy === null || !isOurs(copy)),
  )
}

async function nameForeign(store: Store, notes: Note[]): Promise<string[]> {
  return [...(await listStrange(store)), ...notes.map(({ name }) => copyNote(name))]
}

async function removeCopy(store: Store, name: string): Promise<void> {
  // In this order: what is not described is not counted.
  await store.remove(copyNote(name))
  await store.remove(copyFile(name))
}

/** Removes what a killed program left: half a file, or one without its note. */
export async function removeHalves(store: Store): Promise<void> {
  const files = await store.list(copyFolder)
  const noted = new Set(files.flatMap((file) => aNote.exec(file)?.[1] ?? []))
  const isHalf = (file: string) =>
    aDraft.test(file) || (aCopy.test(file) && !noted.has(aCopy.exec(file)![1]!))
  for (const file of files.filter(isHalf)) await store.remove(`${copyFolder}/${file}`)
}

import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { head, type Head } from '#db/copy/write-copy.ts'
import { showControls } from '#db/show-controls.ts'
import { draftMark } from '#db/stores/folder.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { mostOfNote, readEach, readSmall } from './small-file.ts'
import { type BackupTarget, listStrange } from './store.ts'
import { isSigned, readSigner, sign, type Statement } from './trust.ts'

/** The description of one copy of the database. */
export interface Copy {
  /**
   * The copy's name, made of its time and the number of the last restore:
   * `2026-03-01T12-30-00.000Z-R0`.
   */
  name: string
  /** The shop's name in the table `shop`. */
  shop: string
  /** The kind of that shop. */
  kind: Head['kind']
  /** The number of the last restore; 0 if there was none. */
  number: number
  /** ISO times from PostgreSQL's clock. Everything committed before the first one is in the copy. */
  taken_at: string
  ended_at: string
  size: number
  /** The hash of the encrypted file, in hexadecimal. */
  sha256: string
  /** How much had ever been written by the time of the copy. */
  changes: string
  /** The names, in the backup, of the published files that the copy needs. */
  builds: string[]
  /** The signature of all fields above, in base64; empty if there is none. */
  signature: string
}

export const copyFolder = 'copies'
export const copyFile = (name: string): string => `${copyFolder}/${name}.sql.zst.age`
export const copyNote = (name: string): string => `${copyFolder}/${name}.json`

const shape = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-R\d{1,6}`
const aNote = new RegExp(`^(${shape})\\.json$`)
const aCopy = new RegExp(`^(${shape})\\.sql\\.zst\\.age$`)
const aDraft = new RegExp(String.raw`^${draftMark}${shape}\.(json|sql\.zst\.age)$`)

export function nameCopy({ taken_at, number }: Pick<Copy, 'taken_at' | 'number'>): string {
  return `${taken_at.replaceAll(':', '-')}-R${number}`
}

/** A file that somebody else put into the backup location. */
export interface Foreign {
  /** Its path, without control characters. */
  file: string
  /** The time in the file's name; null if there is none. */
  at: Date | null
  why: string
}

export interface Listed {
  copies: Copy[]
  foreign: Foreign[]
}

/** Says why a copy is not ours; null if it is. */
export type Doubt = (copy: Copy) => string | null

/**
 * Reads every description. A copy counts only once it has a description, which is written last. Others
 * may write to the location, so their files are listed but don't stop anything.
 */
export async function listCopies(store: Store, doubt: Doubt): Promise<Listed> {
  const files = await store.list(copyFolder)
  const isOther = (file: string) => ![aNote, aCopy, aDraft].some((form) => form.test(file))
  const strange = (await listStrange(store)).map((file) => describeForeign(file, notOurs))
  const others = files
    .filter(isOther)
    .map((file) => describeForeign(`${copyFolder}/${file}`, notOurs))
  const notes = await readEach(findNames(files), (name) => readNote(store, name, doubt))
  const copies = notes.flatMap((note) => (note !== null && 'copy' in note ? [note.copy] : []))
  const foreign = notes.flatMap((note) => (note !== null && 'why' in note ? [note] : []))
  return { copies, foreign: [...strange, ...others, ...foreign] }
}

const notOurs = 'its name is none that this program gives'

const findNames = (files: string[]) => files.flatMap((file) => aNote.exec(file)?.[1] ?? [])

function describeForeign(file: string, why: string): Foreign {
  const [, name = ''] = new RegExp(`(?:^|/)(${shape})`).exec(file) ?? []
  return { file: showControls(file), at: readTime(name), why }
}

function readTime(name: string): Date | null {
  const at = new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
  return Number.isNaN(at.getTime()) ? null : at
}

async function readNote(
  store: Store,
  name: string,
  doubt: Doubt,
): Promise<{ copy: Copy } | Foreign | null> {
  const file = await readSmall(store, copyNote(name))
  if (file === null) return null
  const note = 'why' in file ? null : described.safeParse(file.says)
  if (!note?.success)
    return describeForeign(copyNote(name), 'why' in file ? file.why : 'it is no note of a copy')
  const copy = { ...note.data, name }
  const why = nameCopy(copy) === name ? doubt(copy) : 'its name is not that of its time'
  return why === null ? { copy } : describeForeign(copyNote(name), why)
}

const time = z.iso.datetime()
const described = z.object({
  shop: z.string(),
  kind: head.shape.kind,
  number: z.int().min(0),
  taken_at: time,
  ended_at: time,
  size: z.number(),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  changes: z.string(),
  builds: z.array(z.uuid()),
  signature: z.string().default(''),
})

/** Builds the text to sign, which ties all parts of a copy together. */
export function stateCopy({ name, ...copy }: Omit<Copy, 'signature'>): Statement {
  const { shop, kind, sha256, number, taken_at, ended_at, size, changes, builds } = copy
  const rest = { kind, sha256, number, taken_at, ended_at, size, changes, builds }
  return { shop, file: copyFile(name), ...rest }
}

/** Writes the description of a stored copy, which counts from then on. */
export async function noteCopy(
  store: Store,
  copy: Omit<Copy, 'signature'>,
  signingKey: string,
): Promise<Copy> {
  const noted = { ...copy, signature: sign(stateCopy(copy), signingKey) }
  await store.write(copyNote(copy.name), Buffer.from(writeNote(noted)))
  return noted
}

const writeNote = (note: object) => JSON.stringify(note, null, 2)

/** Throws before making a copy whose description would be too large to read. */
export function requireReadable(builds: string[]): void {
  const size = writeNote({ builds }).length + 2000
  if (size > mostOfNote)
    throw new Error(
      `The note of a copy would be larger than 1 MB, as it lists ${builds.length.toLocaleString('en')} published files. Please write to us.`,
    )
}

/** Excludes copies dated later than the caller's clock. */
export const isPast =
  (now: Date) =>
  ({ taken_at }: Pick<Copy, 'taken_at'>): boolean =>
    Date.parse(taken_at) <= now.getTime()

/** Finds the newest copy, up to now, that this server's key signed. */
export async function findSignedCopy(target: BackupTarget, now: Date): Promise<Copy | undefined> {
  const own = [readSigner(target.signingKey)]
  const store = await openStore(target.place)
  const names = findNames(await store.list(copyFolder))
  for (const name of names.toReversed()) {
    if ((readTime(name) ?? now) > now) continue
    const note = await readNote(store, name, (copy) =>
      isSigned(stateCopy(copy), copy.signature, own) ? null : 'its signature does not fit',
    )
    if (note !== null && 'copy' in note) return note.copy
  }
  return undefined
}

/**
 * The periods in which one copy each is kept, and how many of each. Periods without a copy don't count,
 * so that a clock that runs ahead doesn't expire everything.
 */
const spans = [
  { every: times.hour / 4, most: 4 * 24 },
  { every: times.day, most: 28 },
  { every: 7 * times.day, most: 16 },
]

type Aged = Pick<Copy, 'taken_at' | 'number'>

/**
 * Chooses the last copy of each period, and those made while the clock ran ahead. The copies are given
 * oldest first.
 */
export function chooseKept<Each extends Aged>(copies: Each[], now: Date): Each[] {
  const past = copies.filter(isPast(now))
  const kept = new Set(spans.flatMap(({ every, most }) => takeLast(past, every).slice(-most)))
  return copies.filter((copy) => kept.has(copy) || !isPast(now)(copy))
}

function takeLast<Each extends Aged>(copies: Each[], every: number): Each[] {
  // A restore may have gone back to the wrong time, so copies made after it replace none from before.
  const slot = ({ taken_at, number }: Each) =>
    `${number} ${Math.floor(Date.parse(taken_at) / every)}`
  return [...new Map(copies.map((copy) => [slot(copy), copy])).values()]
}

export async function removeCopies(store: Store, copies: Copy[]): Promise<void> {
  for (const { name } of copies) {
    // The description is removed first, because a copy without one doesn't count.
    await store.remove(copyNote(name))
    await store.remove(copyFile(name))
  }
}

/** Removes what a killed program left: half a file, or a file without its description. */
export async function removeHalves(store: Store): Promise<void> {
  const files = await store.list(copyFolder)
  const noted = new Set(findNames(files))
  const isHalf = (file: string) =>
    aDraft.test(file) || (aCopy.test(file) && !noted.has(aCopy.exec(file)![1]!))
  for (const file of files.filter(isHalf)) await store.remove(`${copyFolder}/${file}`)
}

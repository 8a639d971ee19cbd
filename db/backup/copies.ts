import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { head, type Head } from '#db/copy/write-copy.ts'
import { showControls } from '#db/show-controls.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { mostOfNote, readEach, readSmall } from './small-file.ts'
import { type BackupTarget, listStrange } from './store.ts'
import { isSigned, readSigner, sign, type Statement } from './trust.ts'

/** The description of one copy of the database. */
export interface Copy {
  /** Names the copy by its time and the number of the last restore: `2026-03-01T12-30-00.000Z-R0`. */
  name: string
  /** The shop's name in the table `shop`. */
  shop: string
  /** The kind of that shop. */
  kind: Head['kind']
  /** The number of the last restore; 0 without one. */
  number: number
  /** ISO times of PostgreSQL's clock: everything committed before the first is in the copy. */
  taken_at: string
  ended_at: string
  size: number
  /** The hash of the encrypted file, in hexadecimal. */
  sha256: string
  /** How much had ever been written when it was taken. */
  changes: string
  /** The names in the place of the published files that it needs. */
  builds: string[]
  /** The signature of all the above, in base64; empty when there is none. */
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

/** A file that others put into the place. */
export interface Foreign {
  /** Its path, without control characters. */
  file: string
  /** The time in its name; null without one. */
  at: Date | null
  why: string
}

export interface Listed {
  copies: Copy[]
  foreign: Foreign[]
}

/** Says why a copy is not one of ours; null when it is. */
export type Doubt = (copy: Copy) => string | null

/**
 * Reads every description. A copy counts once it is described, which happens last. Others may write to
 * the place: their files are listed and stop nothing.
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

/** Builds the text that is signed, which says what belongs together. */
export function stateCopy({ name, ...copy }: Omit<Copy, 'signature'>): Statement {
  const { shop, kind, sha256, number, taken_at, ended_at, size, changes, builds } = copy
  const rest = { kind, sha256, number, taken_at, ended_at, size, changes, builds }
  return { shop, file: copyFile(name), ...rest }
}

/** Describes a copy that is stored; from then on it counts. */
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

/** Throws before a copy is made whose description would be too large to be read. */
export function requireReadable(builds: string[]): void {
  const size = writeNote({ builds }).length + 2000
  if (size > mostOfNote)
    throw new Error(
      `The note of a copy would be larger than 1 MB, as it lists ${builds.length.toLocaleString('en')} published files. Please write to us.`,
    )
}

/** Leaves out copies dated later than the caller's clock. */
export const isPast =
  (now: Date) =>
  ({ taken_at }: Pick<Copy, 'taken_at'>): boolean =>
    Date.parse(taken_at) <= now.getTime()

/** Finds the newest copy until now that the key of this server signed. */
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
 * The spans of time in which one copy each is kept, and the number of such spans. Spans without a copy do
 * not count, so a clock that is ahead does not end all.
 */
const spans = [
  { every: times.hour / 4, most: 4 * 24 },
  { every: times.day, most: 28 },
  { every: 7 * times.day, most: 16 },
]

type Aged = Pick<Copy, 'taken_at' | 'number'>

/**
 * Chooses the last copy of each span, and those taken under a clock that was ahead. The copies come
 * oldest first.
 */
export function chooseKept<Each extends Aged>(copies: Each[], now: Date): Each[] {
  const past = copies.filter(isPast(now))
  const kept = new Set(spans.flatMap(({ every, most }) => takeLast(past, every).slice(-most)))
  return copies.filter((copy) => kept.has(copy) || !isPast(now)(copy))
}

function takeLast<Each extends Aged>(copies: Each[], every: number): Each[] {
  // A restore may have been to the wrong time: its copies replace none of those before it.
  const slot = ({ taken_at, number }: Each) =>
    `${number} ${Math.floor(Date.parse(taken_at) / every)}`
  return [...new Map(copies.map((copy) => [slot(copy), copy])).values()]
}

export async function removeCopies(store: Store, copies: Copy[]): Promise<void> {
  for (const { name } of copies) {
    // The description goes first: a copy without one is not counted.
    await store.remove(copyNote(name))
    await store.remove(copyFile(name))
  }
}

/** Removes what a killed program left: half a file, or one without its description. */
export async function removeHalves(store: Store): Promise<void> {
  const files = await store.list(copyFolder)
  const noted = new Set(findNames(files))
  const isHalf = (file: string) =>
    aDraft.test(file) || (aCopy.test(file) && !noted.has(aCopy.exec(file)![1]!))
  for (const file of files.filter(isHalf)) await store.remove(`${copyFolder}/${file}`)
}

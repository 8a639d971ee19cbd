import {
  closeSync,
  openSync,
  readSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { handOver, type Place } from '../embedded/place.ts'

/** Where backups go, for whom they are sealed, and who says that they are this shop's. */
export interface BackupTarget {
  place: StorePlace
  /** An age recipient. */
  recipient: string
  /** An Ed25519 private key as a JWK. */
  signingKey: string
}

const ending = '.zst.age'

/** Segments by the 16 digits of their timeline and log, so that no folder grows beyond 256 of them. */
export function segmentFolder(name: string): string {
  const isSegment = /^[\dA-F]{24}/.test(name)
  return `wal/${isSegment ? name.slice(0, 16) : 'history'}`
}

/** Others may write to a store, so what is removed from it has a name that only we give. */
export const isSegmentFolder = (name: string): boolean => /^[\dA-F]{16}$/.test(name)
/** Of a segment, or of its signature. */
export const isSegmentFile = (name: string): boolean =>
  /^[\dA-F]{24}(\.partial|\.[\dA-F]{8}\.backup)?-[\da-f]{1,32}\.zst\.age(\.sig)?$/.test(name)

/** `hash` tells a segment that was stored before from another one of the same name. */
export function segmentFile(name: string, hash: string): string {
  return `${name}-${hash.slice(0, 32)}${ending}`
}

/** Whether a file is that of this segment, and not its signature. */
export function holdsSegment(file: string, name: string): boolean {
  return file.startsWith(`${name}-`) && file.endsWith(ending)
}

/** The stored files of one segment: none or one. */
export async function findSegmentFiles(store: Store, name: string): Promise<string[]> {
  const files = await store.list(segmentFolder(name))
  return files.filter((file) => holdsSegment(file, name))
}

/** Says whose backups a place holds, and that it is the place and not a mount that is missing. */
export const markFile = 'shop.json'

interface Mark {
  system_identifier: string
}

/** PostgreSQL's identifier of the database that backs itself up there; null without a mark. */
export async function readMark(store: Store): Promise<string | null> {
  if (!(await store.list('')).includes(markFile)) return null
  const { system_identifier: found } = (await json(await store.read(markFile))) as Mark
  if (/^\d+$/.test(found)) return found
  throw new Error(`${store.name}/${markFile} is not as backup begin writes it: bring it back.`)
}

export async function writeMark(store: Store, identifier: string): Promise<void> {
  const text = `${JSON.stringify({ system_identifier: identifier })}\n`
  await store.write(markFile, Buffer.from(text))
}

/** Of a database that need not run; null when there is none. */
export function readIdentifier(cluster: string): string | null {
  try {
    const file = openSync(join(cluster, 'global/pg_control'), 'r')
    const bytes = Buffer.alloc(8)
    readSync(file, bytes)
    closeSync(file)
    return `${bytes.readBigUInt64LE()}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function describeUnmarked({ name }: Store): string {
  return `${name} has no mark of this shop, so nothing is backed up there. If it is mounted from another machine, mount it. If it is new, mark it with “backup begin”, as docs/operating/backup.md says.`
}

/** `found` is what is at the place. */
export function describeForeign(
  { name }: Store,
  found: 'another shop' | 'an unknown shop',
): string {
  return `${name} holds the backups of ${found}, and this database would mix with them. Restore that shop into an empty DATA_DIR (docs/operating/backup.md), or set BACKUP_TO to an empty place.`
}

/**
 * Answers a file with which the program that PostgreSQL starts finds the place and its keys. It reads
 * no settings, and a key must not appear in a command. The file is beside the database, in no copy.
 */
export function lendTarget(target: BackupTarget, { server, account }: Place): string {
  const file = join(dirname(server), 'pg.store')
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(target), { mode: 0o600 })
  handOver(draft, account)
  renameSync(draft, file)
  return file
}

export function readLent(file: string): BackupTarget {
  return JSON.parse(readFileSync(file, 'utf8')) as BackupTarget
}

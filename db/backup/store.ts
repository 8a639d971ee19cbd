import { randomUUID } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where backups go, and for whom they are sealed. */
export interface BackupTarget {
  /** An absolute path. */
  folder: string
  /** An age recipient. */
  recipient: string
}

const ending = '.zst.age'

/** Segments by the 16 digits of their timeline and log, so that no folder grows beyond 256 of them. */
export function segmentFolder(folder: string, name: string): string {
  const isSegment = /^[\dA-F]{24}/.test(name)
  return join(folder, 'wal', isSegment ? name.slice(0, 16) : 'history')
}

/** `hash` tells a segment that was stored before from another one of the same name. */
export function segmentFile(name: string, hash: string): string {
  return `${name}-${hash.slice(0, 32)}${ending}`
}

/** The stored files of one segment: none or one. */
export function findSegmentFiles(folder: string, name: string): string[] {
  const within = segmentFolder(folder, name)
  return listFiles(within).filter((file) => file.startsWith(`${name}-`) && file.endsWith(ending))
}

/** The names in a folder; none when it is absent. */
export function listFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** A file with this name is whole and on disk, or absent. */
export function writeWhole(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `.new-${name}`)
  const handle = openSync(draft, 'w', 0o600)
  try {
    for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done)
    fsyncSync(handle)
  } catch (error) {
    // A full disk must not be filled by what failed.
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  publishDraft(folder, draft, name)
}

/** Gives a flushed draft its name, so that a power failure leaves the old state or the new one. */
export function publishDraft(folder: string, draft: string, name: string): void {
  renameSync(draft, join(folder, name))
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Stores a stream under this name: whole and on disk, or not at all. */
export async function putStream(folder: string, name: string, content: Readable): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `.new-${randomUUID()}`)
  try {
    await pipeline(content, createWriteStream(draft, { flush: true, mode: 0o600 }))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  publishDraft(folder, draft, name)
}

export function getStream(folder: string, name: string): Readable {
  return createReadStream(join(folder, name))
}

export function removeFile(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true })
}

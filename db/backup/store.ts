import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'

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

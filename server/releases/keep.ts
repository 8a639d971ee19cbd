import type { Readable } from 'node:stream'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { digest } from './copy.ts'

interface KeptBuild {
  version: string
  file_name: string
  sha256: string
}

/**
 * Returns the path of a build in its place. Objects in a bucket cannot be renamed, so there the path depends
 * on the content: an upload that is refused afterwards has replaced nothing.
 */
export function findPath(place: StorePlace, { version, file_name, sha256 }: KeptBuild): string {
  return 'folder' in place ? `${version}/${file_name}` : `${version}/${sha256}/${file_name}`
}

/** Stores a build unless it is already there, and reads it back. Throws if its bytes differ. */
export async function keepBuild(
  store: Store,
  path: string,
  sha256: string,
  open: () => Promise<Readable> | Readable,
): Promise<void> {
  if (await holds(store, path, sha256)) return
  await store.write(path, await open())
  if (await holds(store, path, sha256)) return
  await store.remove(path)
  throw new Error(`${path} did not arrive in ${store.name} as it was sent.`)
}

async function holds(store: Store, path: string, sha256: string): Promise<boolean> {
  const end = path.lastIndexOf('/')
  const names = await store.list(path.slice(0, end))
  if (!names.includes(path.slice(end + 1))) return false
  return (await digest(await store.read(path))).sha256 === sha256
}

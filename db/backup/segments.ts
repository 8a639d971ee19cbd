import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import type { Store } from '#db/stores/store.ts'
import { sha256 } from '../sha256.ts'
import { holdsSegment, segmentFile, segmentFolder } from './store.ts'
import { Damaged, findDoubt, signatureFile, stateFile, type Trust, Unsigned } from './trust.ts'

/** The stored log of a database. */
export interface Segments {
  /**
   * Null when there is no such segment. Throws Damaged when it is there and can never be opened,
   * Unsigned when nobody knows who made it, and something else when the store does not answer.
   */
  open(name: string): Promise<Uint8Array | null>
}

/** As PostgreSQL names what it archives. */
const isName = (name: string) => /^([\dA-F]{24}(\.partial)?|[\dA-F]{8}\.history)$/.test(name)
/** A segment has 16 MB. */
const largest = 64 * 1024 * 1024

export function openSegments(store: Store, trust: Trust): Segments {
  return {
    open: async (name) => {
      if (!isName(name)) return null
      const folder = segmentFolder(name)
      const files = await store.list(folder)
      const file = files.find((each) => holdsSegment(each, name))
      if (file === undefined) return null
      const path = `${folder}/${file}`
      const sealed = await readWhole(store, path)
      const signed = files.includes(signatureFile(file))
      const signature = signed ? await readWhole(store, signatureFile(path)) : ''
      // If it is only damaged, it says so.
      const segment = await unseal(sealed, file, name, trust)
      const doubt = findDoubt(trust, stateFile(trust.shop, path, sealed), `${signature}`)
      if (doubt !== null) throw new Unsigned(doubt)
      return segment
    },
  }
}

async function readWhole(store: Store, path: string): Promise<Buffer> {
  try {
    return await buffer(await store.read(path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Of this machine's files; a bucket that does not answer is another matter.
    if (code === 'EACCES' || code === 'EPERM')
      throw new Damaged(`the user who runs this may not read it (${code})`)
    if (code === 'EIO') throw new Damaged(message)
    throw error
  }
}

async function unseal(
  sealed: Buffer,
  file: string,
  name: string,
  { keys }: Trust,
): Promise<Uint8Array> {
  const damaged = (why: string) => (error: Error) => {
    throw new Damaged(`${why} (${error.message})`)
  }
  if (sealed.length === 0) throw new Damaged('it is empty')
  const packed = await keys.identity
    .decrypt(sealed)
    .catch(damaged('it is damaged or cut, or sealed for another key file'))
  const segment = unpack(packed, damaged('it is damaged'))
  if (segmentFile(name, sha256(segment)) !== file)
    throw new Damaged('its content is not what its name says')
  return segment
}

function unpack(packed: Uint8Array, fail: (error: Error) => never): Uint8Array {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: largest })
  } catch (error) {
    return fail(error as Error)
  }
}

import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
import type { Store } from '#db/stores/store.ts'
import { findSegmentFiles, segmentFile, segmentFolder } from './store.ts'

/** The stored log of a database. */
export interface Segments {
  /**
   * Null when there is no such segment. Throws Damaged when it is there and can never be opened, and
   * something else when the store does not answer.
   */
  open(name: string): Promise<Uint8Array | null>
}

/** Its message says why. */
export class Damaged extends Error {}

/** As PostgreSQL names what it archives. */
const isName = (name: string) => /^([\dA-F]{24}(\.partial)?|[\dA-F]{8}\.history)$/.test(name)

export function openSegments(store: Store, identity: Decrypter): Segments {
  return {
    open: async (name) => {
      if (!isName(name)) return null
      const [file] = await findSegmentFiles(store, name)
      if (file === undefined) return null
      const sealed = await readWhole(store, `${segmentFolder(name)}/${file}`)
      const segment = await unseal(sealed, identity)
      if (segmentFile(name, createHash('sha256').update(segment).digest('hex')) !== file)
        throw new Damaged('its content is not what its name says')
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

async function unseal(sealed: Buffer, identity: Decrypter): Promise<Uint8Array> {
  const damaged = (why: string) => (error: Error) => {
    throw new Damaged(`${why} (${error.message})`)
  }
  if (sealed.length === 0) throw new Damaged('it is empty')
  const packed = await identity
    .decrypt(sealed)
    .catch(damaged('it is damaged or cut, or sealed for another identity'))
  try {
    return zstdDecompressSync(packed)
  } catch (error) {
    return damaged('it is damaged')(error as Error)
  }
}

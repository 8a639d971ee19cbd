import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import type { Decrypter } from 'age-encryption'
import type { Store } from '#db/stores/store.ts'
import { findSegmentFiles, segmentFolder } from './store.ts'

/** The stored log of a database. */
export interface Log {
  /** Null when there is no such segment; throws a sentence when it cannot be opened. */
  open(name: string): Promise<Uint8Array | null>
}

/** As PostgreSQL names what it archives. */
const isName = (name: string) => /^([\dA-F]{24}(\.partial)?|[\dA-F]{8}\.history)$/.test(name)

export function openLog(store: Store, identity: Decrypter): Log {
  return {
    open: async (name) => {
      if (!isName(name)) return null
      const [file] = await findSegmentFiles(store, name)
      if (file === undefined) return null
      const sealed = await buffer(await store.read(`${segmentFolder(name)}/${file}`))
      return zstdDecompressSync(await identity.decrypt(sealed))
    },
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

interface Digests {
  size: number
  sha256: string
  sha512: string
}

/** Copies a file and hashes it in one read; the checksums are hexadecimal. */
export async function copyAndDigest(source: string, target: string): Promise<Digests> {
  const sha256 = createHash('sha256')
  const sha512 = createHash('sha512')
  let size = 0
  await pipeline(
    createReadStream(source, { highWaterMark: 1024 * 1024 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        sha256.update(chunk)
        sha512.update(chunk)
        yield chunk
      }
    },
    // Flush, because a release must not be published before its bytes are on disk.
    createWriteStream(target, { flags: 'wx', flush: true }),
  )
  return { size, sha256: sha256.digest('hex'), sha512: sha512.digest('hex') }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Digests {
  size: number
  sha256: string
  sha512: string
}

/** Copies and hashes a file in a single read. The checksums are hexadecimal. */
export async function copyAndDigest(source: string, target: string): Promise<Digests> {
  const { pass, finish } = countAndHash()
  // The data is flushed, because a release must not be published before its bytes are on disk.
  const file = createWriteStream(target, { flags: 'wx', flush: true })
  await pipeline(openBuild(source), pass, file)
  return finish()
}

export async function digest(content: Readable): Promise<Digests> {
  const { pass, finish } = countAndHash()
  await pipeline(content, pass, async (chunks) => {
    for await (const _ of chunks);
  })
  return finish()
}

export function openBuild(path: string): Readable {
  return createReadStream(path, { highWaterMark: 1024 * 1024 })
}

function countAndHash() {
  const sha256 = createHash('sha256')
  const sha512 = createHash('sha512')
  let size = 0
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        sha256.update(chunk)
        sha512.update(chunk)
        yield chunk
      }
    },
    finish: () => ({ size, sha256: sha256.digest('hex'), sha512: sha512.digest('hex') }),
  }
}

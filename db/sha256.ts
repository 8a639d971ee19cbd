import { hash, type BinaryToTextEncoding, createHash } from 'node:crypto'

/** Hashes a text or bytes; `expectHash` is for streams. */
export function sha256(data: string | Uint8Array, encoding: BinaryToTextEncoding = 'hex'): string {
  return hash('sha256', data, encoding)
}

/** Passes everything on, and fails at the end if the hash differs. */
export function expectHash(sha256: string, otherwise: Error) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256) throw otherwise
  }
}

import { hash, type BinaryToTextEncoding } from 'node:crypto'

/** Of a text or of bytes; what passes in a stream is hashed there. */
export function sha256(data: string | Uint8Array, encoding: BinaryToTextEncoding = 'hex'): string {
  return hash('sha256', data, encoding)
}

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const slice = 1024 * 1024

/** Hashes a file with SHA-256 in slices, because WebCrypto would need the whole file in memory. */
export async function hashFile(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += slice)
    hash.update(new Uint8Array(await file.slice(at, at + slice).arrayBuffer()))
  return bytesToHex(hash.digest())
}

import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packers = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
}

/**
 * Compresses the bytes as much as possible, or reads them from `path` if they were compressed before.
 * The path must contain a hash of the body.
 */
export async function packOnce(
  path: string,
  encoding: keyof typeof packers,
  body: Uint8Array,
): Promise<Buffer> {
  const kept = await readFile(path).catch(() => null)
  if (kept !== null) return kept
  const packed = await packers[encoding](body)
  // If the folder is not writable, the next start compresses again; visits are unaffected.
  await keep(path, packed).catch(() => {})
  return packed
}

/** Gives the file its name only when it is complete, even when others write it at the same time. */
async function keep(path: string, packed: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(unfinished, packed)
  await rename(unfinished, path)
}

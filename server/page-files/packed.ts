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
 * The bytes as tight as can be, from `path` where they were packed before. The path has to hold a
 * hash of the body.
 */
export async function packOnce(
  path: string,
  encoding: keyof typeof packers,
  body: Uint8Array,
): Promise<Buffer> {
  const kept = await readFile(path).catch(() => null)
  if (kept !== null) return kept
  const packed = await packers[encoding](body)
  // A folder that cannot be written to costs as much again at the next start, and no visit.
  await keep(path, packed).catch(() => {})
  return packed
}

/** Under its name only when it is complete, whoever writes it at the same time. */
async function keep(path: string, packed: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(unfinished, packed)
  await rename(unfinished, path)
}

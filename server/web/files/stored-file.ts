import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sha256 } from '#db/sha256.ts'
import type { Headers } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
}

export interface StoredFile {
  /** The hash of the `identity` bytes. The other encodings share it as a weak tag, `W/`. */
  tag: string
  identity: Variant
  /** The encodings in which the file can be sent, besides `identity`. */
  encodings: readonly Encoding[]
  /** Returns the bytes in one of `encodings`, which are made on first use. */
  encode(encoding: Encoding): Promise<Variant>
  notModified(encoding: Encoding): Headers
}

/** Stores a page with its slots filled. Its compressed forms are cached in `packedFolder`. */
export function storeText(text: string, headers: Headers, packedFolder: string): StoredFile {
  const body = Buffer.from(text)
  const hash = hashOf(body)
  return store(headers, body, hash, {
    br: () => packOnce(join(packedFolder, `${hash}.br`), 'br', body),
    gzip: () => packOnce(join(packedFolder, `${hash}.gz`), 'gzip', body),
  })
}

/** Stores a file with the compressed forms that the build wrote next to it. */
export function storeFile(path: string, headers: Headers): StoredFile {
  const body = readFileSync(path)
  if (!existsSync(`${path}.br`)) return store(headers, body, hashOf(body), {})
  // They are read now, because a build while the program runs replaces the folder.
  const [br, gzip] = [readFileSync(`${path}.br`), readFileSync(`${path}.gz`)]
  return store(headers, body, hashOf(body), { br: async () => br, gzip: async () => gzip })
}

type Makers = { [encoding in Encoding]?: () => Promise<Buffer> }

function store(headers: Headers, body: Buffer, hash: string, makers: Makers): StoredFile {
  const tag = `"${hash}"`
  const tagFor = (encoding: Encoding) => ({ ETag: encoding === 'identity' ? tag : `W/${tag}` })
  const variantOf = (encoding: Encoding, bytes: Buffer): Variant => ({
    body: new Uint8Array(bytes),
    headers: {
      ...headers,
      ...tagFor(encoding),
      'Accept-Ranges': 'bytes',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(bytes.length),
    },
  })
  const identity = variantOf('identity', body)
  const made = new Map([['identity', Promise.resolve(identity)]])
  const make = async (encoding: Encoding) => variantOf(encoding, await makers[encoding]!())
  return {
    tag,
    identity,
    encodings: Object.keys(makers) as Encoding[],
    encode: (encoding) => made.get(encoding) ?? keepIn(made, encoding, make(encoding)),
    notModified: (encoding) => ({
      ...tagFor(encoding),
      'Cache-Control': headers['Cache-Control']!,
      Vary: headers.Vary!,
    }),
  }
}

/** Keeps a value in the map. If it fails, it is tried again at the next visit. */
function keepIn<V>(map: Map<string, Promise<V>>, key: string, value: Promise<V>): Promise<V> {
  map.set(key, value)
  value.catch(() => map.delete(key))
  return value
}

function hashOf(body: Buffer): string {
  return sha256(body, 'base64url').slice(0, 22)
}

const packers = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
}

/**
 * Compresses the bytes as much as possible, or reads them from `path` if that was done before. The path must
 * contain a hash of the body.
 */
async function packOnce(
  path: string,
  encoding: keyof typeof packers,
  body: Uint8Array,
): Promise<Buffer> {
  const kept = await readFile(path).catch(() => null)
  if (kept !== null) return kept
  const packed = await packers[encoding](body)
  // If the folder is not writable, the next start compresses again. Visits are not affected.
  await keep(path, packed).catch(() => {})
  return packed
}

/** Gives the file its name only when it is complete, even if several programs write it at once. */
async function keep(path: string, packed: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(unfinished, packed)
  await rename(unfinished, path)
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Headers } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
}

export interface StoredFile {
  /** Without `W/`: tags are compared weakly, since one tag stands for three encodings. */
  tag: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  notModified: Headers
}

/** Compresses here: the slots of a page are known only now. */
export function storeText(text: string, headers: Headers): StoredFile {
  const body = Buffer.from(text)
  return store(headers, {
    identity: body,
    br: brotliCompressSync(body, quality(9)),
    gzip: gzipSync(body, { level: 9 }),
  })
}

/** Sends fewer bytes for the same text from then on. Takes seventeen times as long as what `storeText` did. */
export async function packTighter({ variants }: StoredFile): Promise<void> {
  const { body, headers } = variants.identity
  variants.br = variantOf('br', await promisify(brotliCompress)(body, quality(11)), headers)
}

function quality(level: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
}

/** Takes the compressed forms that the build left beside the file. */
export function storeFile(path: string, headers: Headers): StoredFile {
  return store(headers, {
    identity: readFileSync(path),
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  })
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}

type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

function store(headers: Headers, bodies: Bodies): StoredFile {
  const tag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`
  const tagged = { ...headers, ETag: `W/${tag}` }
  const variants = Object.entries(bodies).flatMap(([encoding, body]) =>
    body ? [[encoding, variantOf(encoding, body, tagged)]] : [],
  )
  return {
    tag,
    variants: Object.fromEntries(variants),
    notModified: {
      ETag: tagged.ETag,
      'Cache-Control': headers['Cache-Control']!,
      Vary: headers.Vary!,
    },
  }
}

function variantOf(encoding: string, body: Buffer, headers: Headers): Variant {
  return {
    body: new Uint8Array(body),
    headers: {
      ...headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    },
  }
}

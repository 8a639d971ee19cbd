import { isUtf8 } from 'node:buffer'
import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** In bytes. */
export const largestJson = 16 * 1024
export const largestWebhook = 256 * 1024

/** Reads the body of a signed webhook as text, at most `limit` bytes whatever its headers claim. */
export async function readBody(c: Context, limit: number): Promise<string> {
  return (await readBytes(c, limit)).toString('utf8')
}

/** Does the same for all other calls, and refuses text that is not well formed. */
export async function readText(c: Context, limit: number): Promise<string> {
  const body = await readBytes(c, limit)
  if (!isUtf8(body)) throw brokenText()
  return body.toString('utf8')
}

export function brokenText(): Refusal {
  return new Refusal(400, 'bad_request', 'Text must hold whole characters in UTF-8.')
}

async function readBytes(c: Context, limit: number): Promise<Buffer> {
  const claimed = c.req.header('Content-Length')
  if (Number(claimed ?? 0) > limit) throw tooLarge(limit)
  return claimed === undefined ? readChunks(c, limit) : readWhole(c)
}

/**
 * Reads the whole body. Node reads at most what Content-Length claims. Without a web stream this takes a
 * tenth of the time.
 */
async function readWhole(c: Context): Promise<Buffer> {
  return Buffer.from(await c.req.raw.arrayBuffer().catch(throwBrokenOff))
}

async function readChunks(c: Context, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of receive(c)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* receive(c: Context): AsyncGenerator<Uint8Array> {
  try {
    yield* c.req.raw.body ?? []
  } catch {
    throwBrokenOff()
  }
}

/**
 * Throws an error of its own for a caller's broken connection, which has the same code as the database's.
 */
function throwBrokenOff(): never {
  throw new Refusal(400, 'bad_request', 'The body is incomplete.')
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, 'too_large', `The body is larger than ${limit / 1024} kB.`)
}

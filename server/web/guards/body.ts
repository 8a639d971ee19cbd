import { isUtf8 } from 'node:buffer'
import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** The largest JSON body, in bytes. */
export const largestJson = 16 * 1024
export const largestWebhook = 256 * 1024

/** Reads the body of a signed webhook as text, at most `limit` bytes, regardless of its headers. */
export async function readBody(c: Context, limit: number): Promise<string> {
  return (await readBytes(c, limit)).toString('utf8')
}

/** Works like `readBody` for all other calls, and refuses text that is not well formed. */
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
 * Reads the whole body. Node reads at most what Content-Length says. Not using a web stream saves nine tenths
 * of the time.
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
 * Throws a separate error if the caller's connection breaks, because that has the same code as a broken
 * database connection.
 */
function throwBrokenOff(): never {
  throw new Refusal(400, 'bad_request', 'The body is incomplete.')
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, 'too_large', `The body is larger than ${limit / 1024} kB.`)
}

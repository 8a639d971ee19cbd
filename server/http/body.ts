import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** In bytes. */
export const largestJson = 16 * 1024
export const largestWebhook = 256 * 1024

/** Reads the body as text, at most `limit` bytes whatever its headers claim. */
export async function readBody(c: Context, limit: number): Promise<string> {
  const claimed = c.req.header('Content-Length')
  if (Number(claimed ?? 0) > limit) throw tooLarge(limit)
  const body = await (claimed === undefined ? readChunks(c, limit) : readWhole(c))
  return body.toString('utf8')
}

/** Node reads at most what Content-Length claims. Without a web stream this costs a tenth. */
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

/** A caller's broken connection has the same error code as the database's, so give it its own error. */
function throwBrokenOff(): never {
  throw new Refusal(400, 'bad_request', 'The body arrived incomplete.')
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, 'too_large', `The body is larger than ${limit / 1024} kB.`)
}

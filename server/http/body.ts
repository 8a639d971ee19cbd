import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** The body as text, read no further than `limit` bytes whatever its headers claim. */
export async function readBody(c: Context, limit: number): Promise<string> {
  const claimed = Number(c.req.header('Content-Length') ?? 0)
  if (claimed > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of receive(c)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A connection that its caller ends fails with the same code as one to the database: it is named here. */
async function* receive(c: Context): AsyncGenerator<Uint8Array> {
  try {
    yield* c.req.raw.body ?? []
  } catch {
    throw new Refusal(400, 'bad_request', 'The body did not arrive whole.')
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, 'too_large', `The body is larger than ${limit / 1024} kB.`)
}

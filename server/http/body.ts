import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** The body as text, read no further than `limit` bytes whatever its headers claim. */
export async function readBody(c: Context, limit: number): Promise<string> {
  const claimed = Number(c.req.header('Content-Length') ?? 0)
  if (claimed > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, 'too_large', `The body is larger than ${limit / 1024} kB.`)
}

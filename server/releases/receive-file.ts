import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'

interface WholeFile {
  id: string
  version: string
  fileName: string
  /** In bytes, as it was declared. */
  size: number
  body: ReadableStream<Uint8Array> | null
  begunAt: Date
  /** Hexadecimal, as the sender made it; null when it did not. */
  sha256: string | null
}

type Received = { sha256: string } | { refused: string }

/** Stores a file that comes in one request; one that comes otherwise than it was declared is removed. */
export async function receiveFile(store: FileStore, file: WholeFile): Promise<Received> {
  const { id, size, version, fileName } = file
  const metadata = { version, filename: fileName }
  const creation_date = file.begunAt.toISOString()
  await store.create(new Upload({ id, size, offset: 0, metadata, creation_date }))
  const received = await write(store, file).catch(() => brokenOff)
  if ('refused' in received) await store.remove(id)
  return received
}

const brokenOff = { refused: 'The file did not arrive whole. Send it again.' }

async function write(
  store: FileStore,
  { id, size, body, sha256: said }: WholeFile,
): Promise<Received> {
  const hash = createHash('sha256')
  let count = 0
  async function* measure(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      count += chunk.byteLength
      if (count > size) throw new Error('More bytes came than were declared.')
      hash.update(chunk)
      yield chunk
    }
  }
  const source = body === null ? Readable.from([]) : Readable.fromWeb(body as never)
  await store.write(Readable.from(measure(source), { objectMode: false }), id, 0)
  const sha256 = hash.digest('hex')
  if (count !== size) return { refused: `Only ${count} of ${size} bytes arrived. Send it again.` }
  return said === null || said === sha256
    ? { sha256 }
    : { refused: `The file arrived with SHA-256 ${sha256}, not ${said}. Send it again.` }
}

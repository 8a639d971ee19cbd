import { NoSuchFile, Refused } from '#db/stores/s3-errors.ts'
import type { Store } from '#db/stores/store.ts'

/** The maximum number of bytes read from a file that anyone may have placed there. */
export const mostOfNote = 1_000_000

/** The parsed JSON of a file, or the reason why it could not be read. */
export type SmallFile = { says: unknown } | { why: string }

/** Reads a small file; null if it no longer exists. Throws if the location doesn't respond. */
export async function readSmall(store: Store, path: string): Promise<SmallFile | null> {
  try {
    return await readJson(store, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || error instanceof NoSuchFile) return null
    if (isNoFile.has(code)) return { why: 'it is no file' }
    // The location responds, so the problem is this file, such as one encrypted with somebody else's
    // key.
    if (error instanceof Refused) return { why: 'it cannot be read' }
    throw error
  }
}

/** The error codes for folders, pipes, sockets and circular links. */
const isNoFile = new Set(['EISDIR', 'ENXIO', 'ELOOP'])

async function readJson(store: Store, path: string): Promise<SmallFile> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await store.read(path)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostOfNote) return { why: 'it is larger than 1 MB' }
    chunks.push(chunk)
  }
  try {
    return { says: JSON.parse(Buffer.concat(chunks).toString()) }
  } catch {
    return { why: 'it is not JSON' }
  }
}

/** Reads only two files at a time, because there may be thousands, each as large as the limit. */
export async function readEach<Item, Read>(
  items: Item[],
  read: (item: Item) => Promise<Read>,
): Promise<Read[]> {
  const answers: Read[] = []
  for (let at = 0; at < items.length; at += 2)
    answers.push(...(await Promise.all(items.slice(at, at + 2).map(read))))
  return answers
}

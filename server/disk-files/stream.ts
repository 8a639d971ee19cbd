import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { readByteRange, type Stretch } from './range.ts'

export interface DiskFile {
  path: string
  size: number
  tag: string
  headers: Record<string, string>
}

/**
 * Answers GET and HEAD from disk, the whole file or one range (200, 206, 304, 416). Null when the
 * file is missing or does not have its recorded size.
 */
export async function answerWithFile(request: Request, file: DiskFile): Promise<Response | null> {
  const handle = await open(file.path).catch(() => null)
  if (!handle) return null
  const whole = (await handle.stat()).size === file.size
  const answer = whole ? describeAnswer(request, file) : null
  if (!answer?.bytes || request.method === 'HEAD') {
    await handle.close()
    return answer && new Response(null, answer)
  }
  return new Response(streamBytes(handle, answer.bytes), answer)
}

interface Answer {
  status: number
  headers: Record<string, string>
  bytes: { start: number; end: number } | null
}

function describeAnswer(request: Request, file: DiskFile): Answer {
  const headers = { ...file.headers, 'Accept-Ranges': 'bytes', ETag: file.tag }
  if (holdsTag(request.headers.get('if-none-match'), file.tag))
    return { status: 304, headers, bytes: null }
  const stretch = chooseStretch(request, file)
  if (stretch === 'unsatisfiable')
    return {
      status: 416,
      headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes */${file.size}` },
      bytes: null,
    }
  const bytes = stretch === 'all' ? { start: 0, end: file.size - 1 } : stretch
  const length = { 'Content-Length': String(bytes.end - bytes.start + 1) }
  if (stretch === 'all') return { status: 200, headers: { ...headers, ...length }, bytes }
  const range = { 'Content-Range': `bytes ${bytes.start}-${bytes.end}/${file.size}` }
  return { status: 206, headers: { ...headers, ...length, ...range }, bytes }
}

function holdsTag(header: string | null, tag: string): boolean {
  return header?.trim() === '*' || (header?.match(/"[^"]*"/g)?.includes(tag) ?? false)
}

function chooseStretch(request: Request, file: DiskFile): Stretch {
  const condition = request.headers.get('if-range')
  // The reader's part must not be joined with a part of another file; a date never matches a tag.
  const sameFile = condition === null || condition === file.tag
  const asked = request.method === 'GET' && sameFile
  return asked ? readByteRange(request.headers.get('range'), file.size) : 'all'
}

function streamBytes(
  handle: FileHandle,
  bytes: { start: number; end: number },
): ReadableStream<Uint8Array> {
  const chunks = handle.createReadStream({ ...bytes, highWaterMark: 256 * 1024 })
  return Readable.toWeb(chunks) as ReadableStream<Uint8Array>
}

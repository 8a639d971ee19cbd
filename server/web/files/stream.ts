import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { chooseStretch, describeStretch, holdsTag } from './range.ts'

export interface DiskFile {
  path: string
  size: number
  tag: string
  headers: Record<string, string>
}

/**
 * Answers GET and HEAD from disk with the whole file or one range (200, 206, 304, 416). Returns null if the
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
  if (!holdsTag(request.headers.get('if-none-match'), file.tag))
    return describeStretch(chooseStretch(request, file), file)
  const headers = { ...file.headers, 'Accept-Ranges': 'bytes', ETag: file.tag }
  return { status: 304, headers, bytes: null }
}

function streamBytes(
  handle: FileHandle,
  bytes: { start: number; end: number },
): ReadableStream<Uint8Array> {
  const chunks = handle.createReadStream({ ...bytes, highWaterMark: 256 * 1024 })
  return Readable.toWeb(chunks) as ReadableStream<Uint8Array>
}

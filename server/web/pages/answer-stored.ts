import type { Context } from 'hono'
import { notModified } from '../openapi/operation.ts'
import { answerFile } from '../files/answer.ts'
import type { StoredFile } from '../files/stored-file.ts'

export function answerStored(find: () => StoredFile | Promise<StoredFile>) {
  return async (c: Context) => answerFile(await find(), c.req.raw, new URL(c.req.url))
}

/** The answers other than the file itself. */
export const storedAnswers = (media: string) => ({
  206: { says: 'The part that `Range` asks for.', media },
  ...notModified,
  416: { says: 'There is no such part. `Content-Range` says how long it is.' },
})

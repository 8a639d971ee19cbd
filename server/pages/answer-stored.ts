import type { Context } from 'hono'
import { notModified } from '../http/revalidate.ts'
import { answering } from '../openapi/layers.ts'
import { answerFile } from '../page-files/answer.ts'
import type { StoredFile } from '../page-files/stored-file.ts'

/** Answers a stored file, or the part of it that a reader asks for. */
export function answerStored(find: () => StoredFile | Promise<StoredFile>) {
  return answering(
    async (c: Context) => answerFile(await find(), c.req.raw, new URL(c.req.url)),
    ({ answers }) => ({
      answers: {
        206: { ...answers[200], says: 'The part that `Range` asks for.' },
        ...notModified,
        416: { says: 'There is no such part. `Content-Range` says how long it is.' },
      },
    }),
  )
}

import { readFileSync } from 'node:fs'

/** The Content-ID by which the HTML refers to the picture. */
export const markId = 'mark'

/** The picture, sent inside the email: no server is asked for it, so nobody learns that it was shown. */
export const mark = {
  cid: markId,
  filename: 'mark.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: readFileSync(new URL('mark.png', import.meta.url)),
}

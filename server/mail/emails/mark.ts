import { readFileSync } from 'node:fs'

/** The Content-ID by which the HTML refers to the picture. */
export const markId = 'mark'

/** The picture is sent inside the email. No server is asked for it, so nobody learns when it is displayed. */
export const mark = {
  cid: markId,
  filename: 'mark.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: readFileSync(new URL('mark.png', import.meta.url)),
}

import { readFileSync } from 'node:fs'

/** What the HTML of an email calls the picture by. */
export const markId = 'mark'

/** Sent inside the email: it is shown without asking anybody, and nobody learns that it was. */
export const mark = {
  cid: markId,
  filename: 'mark.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: readFileSync(new URL('mark.png', import.meta.url)),
}

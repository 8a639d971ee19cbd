import { mark, markId } from './emails/mark.ts'

/**
 * Responds with an email as an email client shows it: with its own styles, without scripts, and without
 * content from other servers.
 */
export function answerEmail(html: string): Response {
  return new Response(openOutside(html).replace(`cid:${markId}`, markAddress), { headers })
}

/** Makes links open a new tab, as in an email client, because our pages cannot be framed. */
function openOutside(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}

const markAddress = `data:${mark.contentType};base64,${mark.content.toString('base64')}`

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

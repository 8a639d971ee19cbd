import type { Context } from 'hono'
import type { ShopContext } from '../../settings/deps.ts'
import type { Refusal } from '../guards/refusal.ts'
import type { PageFiles } from '../files/load.ts'

/**
 * Reports whether a person opened this URL or got there through a form, as opposed to a script or a program.
 */
export function isVisit(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode')
  if (mode !== null) return mode === 'navigate'
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

/** The pages whose forms post to the addresses that begin like this. */
const pagesOfForms = {
  '/account/': '/account',
  '/stripe/create-checkout-session': '/purchase',
  '/coinbase/create-charge': '/purchase',
}

/** Redirects a person who opens the address of a form to the page with the form; null at other addresses. */
export function leadToForm(c: Context): Response | null {
  if (c.req.method !== 'GET' || !isVisit(c.req.raw)) return null
  const path = c.req.path.replace(/^\/api/, '')
  const found = Object.entries(pagesOfForms).find(([start]) => path.startsWith(start))
  return found ? c.redirect(found[1], 302) : null
}

/**
 * Shows the refusal as a page of the site. The page is in memory, so this works while the database is down.
 * If it cannot be drawn, it is plain text.
 */
export function showRefusal(
  { log }: Pick<ShopContext, 'log'>,
  { served }: Pick<PageFiles, 'served'>,
  c: Context,
  refusal: Refusal,
): Response {
  const { code, message, status } = refusal
  const reference: string | null = status >= 500 ? c.get('requestId') : null
  const facts = { code, message, reference, canRepeat: canRepeat(c, refusal) }
  try {
    return withHeaders(served.answer('refused', facts, status), refusal)
  } catch (error) {
    log.error(
      { id: c.get('requestId'), error: String(error) },
      'an error page could not be rendered',
    )
    const text = reference === null ? message : `${message}\nReference: ${reference}`
    return withHeaders(c.text(text, status, { 'Cache-Control': 'no-store' }), refusal)
  }
}

function withHeaders(answer: Response, { headers }: Refusal): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/**
 * Reports whether trying again makes sense on this page. A submitted form has to be repeated from its own
 * page.
 */
function canRepeat(c: Context, { status }: Refusal): boolean {
  return c.req.method === 'GET' && (status >= 500 || status === 429)
}

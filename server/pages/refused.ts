import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ErrorCode } from '#contract/errors.ts'
import type { Refusal } from '../http/refusal.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

/** True for a URL that a person opened or a form led to, false for requests of scripts and programs. */
export function isVisit(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode')
  if (mode !== null) return mode === 'navigate'
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

/** Shows the refusal as a page of the site, from memory, so it works while the database is down. */
export function showRefusal(pages: PageFiles, c: Context, refusal: Refusal): Response {
  const { title, advice } = words[refusal.code] ?? unreadable
  const page = renderInFrame(pages, {
    title,
    status: refusal.status,
    html: String(
      html`<h1>${title}</h1>
        <p>${refusal.message}</p>
        <p>${advice}</p>
        <p>${canRepeat(c, refusal) ? html`<a href="">Try again</a>, or go` : 'Go'} ${waysOn}</p>
        ${refusal.status >= 500 && showReference(c.get('requestId'))}`,
    ),
  })
  for (const [name, value] of Object.entries(refusal.headers)) page.headers.set(name, value)
  return page
}

interface Words {
  title: string
  advice: string
}

const unreadable: Words = {
  title: 'We couldn’t read this',
  advice: 'Nothing was changed. Go back, reload the page and try again.',
}

const words: Partial<Record<ErrorCode, Words>> = {
  not_found: {
    title: 'There is nothing here',
    advice: 'If a link brought you here, tell us where you found it. Our address is below.',
  },
  cross_site: {
    title: 'This didn’t come from one of our pages',
    advice: 'Nothing was changed. Open the page here and press its button again.',
  },
  too_many_requests: {
    title: 'Too many requests',
    advice: 'Nothing is lost. Wait a bit, then try again.',
  },
  unavailable: {
    title: 'The shop is unavailable right now',
    advice: 'You can still read the pages and the docs.',
  },
  internal: {
    title: 'Something went wrong on our side',
    advice: 'We logged it. If you paid, your payment is safe.',
  },
}

const waysOn = html`<a href="/">back to home</a>, to the <a href="/downloads">downloads</a>, to your
  <a href="/account">account</a> or to the <a href="/docs/introduction">docs</a>.`

/** A submitted form is repeated from its own page, not from here. */
function canRepeat(c: Context, { status }: Refusal): boolean {
  return c.req.method === 'GET' && (status >= 500 || status === 429)
}

function showReference(id: string) {
  return html`<p>If you email us about it, include this reference: <code>${id}</code></p>`
}

import type { Context } from 'hono'
import { html } from 'hono/html'
import { formatTime } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { isUuid } from '#contract/uuid.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { readQuery } from '../http/parse.ts'
import { readRescueProgress, type RescueProgress } from '../customers/read-rescue.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import { rescueTitle } from './rescue-forms.ts'

/** How often the page of a request reloads by itself, and for how long. In milliseconds. */
const reloadEvery = 3000
const reloadFor = times.minute

/**
 * Shows the progress of a request to whoever holds its random id. It reloads by itself for a minute;
 * without proof it looks the same all that time, whether the order exists or not.
 */
export async function showRescueProgress(
  deps: Books,
  pages: PageFiles,
  c: Context,
): Promise<Response> {
  const id = readQuery(c).id ?? ''
  const found = isUuid(id) ? await readRescueProgress(deps, id) : null
  if (found === null) return showExpired(pages)
  const { kind } = found.progress
  const title = titles[kind] ?? rescueTitle
  const page = renderInFrame(pages, {
    title,
    html: String(
      html`<h1>${title}</h1>
        <div class="rescue beside">
          <div class="sheet">
            <div role="status" class="stacked">${describeProgress(deps, found.progress)}</div>
          </div>
          ${showNext(kind)}
        </div>`,
    ),
  })
  page.headers.set('Referrer-Policy', 'same-origin')
  page.headers.set('X-Robots-Tag', 'noindex')
  const reloadsUntil = addMilliseconds(found.askedAt, reloadFor)
  if (found.progress.kind === 'unproven' && deps.clock.now() < reloadsUntil)
    page.headers.set('Refresh', String(reloadEvery / 1000))
  return page
}

function showExpired(pages: PageFiles): Response {
  const title = 'This request has expired'
  return renderInFrame(pages, {
    title,
    status: 404,
    html: String(
      html`<h1>${title}</h1>
        <p>Nothing was changed. Enter the order number again, and we start over.</p>
        <form action="/rescue"><button>Start again</button></form>`,
    ),
  })
}

type Markup = ReturnType<typeof html>

function describeProgress({ config }: Books, progress: RescueProgress): Markup {
  switch (progress.kind) {
    case 'unproven':
      return sayNothing()
    case 'waits':
      return html`<p>
        <strong
          >The address changes on ${formatTime(progress.until, config.sellerTimeZone)}.</strong
        >
        We then send the key to the new address. Until then, the order page shows the key in the
        browser you paid with. We emailed the old address, which can object.
      </p>`
    default:
      return html`<p>${sentences[progress.kind]}</p>`
  }
}

function sayNothing(): Markup {
  return html`<p>
      <strong>If this matches a paid order, an email is on its way.</strong> The key goes to the
      order’s email address and nowhere else.
    </p>
    <p>
      For privacy, we don’t confirm whether an order exists. This page says more, and updates by
      itself, only if you proved the order is yours: with the last four digits of the card, or in
      the browser you paid with.
    </p>`
}

/** The title of a request that leads to an email. */
const titles: Partial<Record<RescueProgress['kind'], string>> = {
  unproven: 'Check your email',
  sent_again: 'Check your email',
  corrected: 'Check your email',
}

function showNext(kind: RescueProgress['kind']): Markup {
  return html`<section class="rescue-where" aria-labelledby="next">
    <h2 id="next">${titles[kind] ? 'Nothing after ten minutes?' : 'What you can do'}</h2>
    <ul>
      ${titles[kind] && html`<li>Look in your spam folder.</li>`}
      <li>
        Entered something wrong? <a href="/rescue">Enter it again</a>, up to three times a day for
        each order.
      </li>
      <li>Keys are also in your <a href="/account">account</a>.</li>
    </ul>
  </section>`
}

const sentences: Record<Exclude<RescueProgress['kind'], 'unproven' | 'waits'>, string> = {
  corrected: 'We corrected the address. The key is on its way to the new one.',
  replaced: 'The address was already corrected in the browser used to pay.',
  by_hand: 'We need to check this by hand. We’ll email you at the new address.',
  sent_again: 'The key is on its way to the order’s email address.',
  not_paid: 'The payment for this order isn’t confirmed yet. Correct the address once it is.',
  held: 'Your payment arrived, but the key is on hold. The page you saw after paying says why.',
  too_many: 'Too many tries for this order today. Try again tomorrow.',
}

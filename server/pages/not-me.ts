import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { emailLinks } from '../http/call-budgets.ts'
import { readQuery } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { spendOrRefuse, spends } from '../http/spends.ts'
import { readNotMeToken } from '../mail/not-me-link.ts'
import type { CorrectionState } from '../customers/corrections.ts'
import { denyCorrection, findCorrectionState } from '../customers/deny-correction.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

const title = 'This wasn’t me'

type NotMeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets' | 'jobs' | 'limits'>

/**
 * The page that the email to an order's old address links to. Email clients open links by themselves,
 * so opening it changes nothing; the button does, and the token is the only proof.
 */
export function notMeRoutes(deps: NotMeDeps, pages: PageFiles) {
  return new Hono()
    .get('/', async (c) => {
      const state = await findCorrectionState(deps, readCorrection(deps, c))
      return show(pages, state, questions)
    })
    .post('/', spends(emailLinks), async (c) => {
      await spendOrRefuse(deps, c, emailLinks)
      const state = await denyCorrection(deps, readCorrection(deps, c))
      return show(pages, state, answers)
    })
}

function readCorrection(deps: NotMeDeps, c: Context): string {
  return readNotMeToken(deps, 'order', readQuery(c).t ?? '') ?? refuseLink()
}

export function refuseLink(): never {
  throw new Refusal(
    404,
    'not_found',
    'This link is not whole, or it is older than 30 days. Copy it from the email once more, or write to support.',
  )
}

type Markup = ReturnType<typeof html>

function show(
  pages: PageFiles,
  state: CorrectionState | null,
  words: Record<CorrectionState, Markup>,
): Response {
  return showAnswer(pages, title, words[state ?? refuseLink()])
}

/** Its address contains a token, which no other site and no search engine may have. */
export function showAnswer(pages: PageFiles, title: string, words: Markup): Response {
  const page = renderInFrame(pages, {
    title,
    html: String(
      html`<h1>${title}</h1>
        ${words}`,
    ),
  })
  page.headers.set('Referrer-Policy', 'same-origin')
  page.headers.set('X-Robots-Tag', 'noindex')
  return page
}

const stopped = html`<p role="status">
  Stopped. The order stays at your email address, and our support checks it by hand.
</p>`

/** Without an action, the form posts to the page's URL, which contains the token. */
const questions: Record<CorrectionState, Markup> = {
  waits: html`<p>
      Someone who knows the last four digits of the card asked us to correct the email address of an
      order that is now at yours. If you bought it, and did not ask for this, stop it here.
    </p>
    <form method="post"><button>This wasn’t me</button></form>`,
  made: html`<p>
      The email address of an order that was at yours was corrected. If you bought it, and did not
      ask for this, tell us here. Our support then checks it by hand.
    </p>
    <form method="post"><button>This wasn’t me</button></form>`,
  stopped,
}

const answers: Record<CorrectionState, Markup> = {
  waits: stopped,
  made: html`<p role="status">Thank you. Our support checks it by hand.</p>`,
  stopped,
}

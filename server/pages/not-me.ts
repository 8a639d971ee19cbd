import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { emailLinks } from '../http/call-budgets.ts'
import { readQuery } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { spendOrRefuse, spends } from '../http/spends.ts'
import { readNotMeToken } from '../mail/links.ts'
import { denyCorrection, seeCorrection, type SeenCorrection } from '../customers/deny-correction.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

/**
 * The page that the email about a correction links to. Email clients open links by themselves, so
 * opening it changes nothing; the button does, and the token is the only proof.
 */
export function notMeRoutes(deps: Deps, pages: PageFiles) {
  return new Hono()
    .get('/', async (c) => {
      const seen = await seeCorrection(deps, readCorrection(deps, c))
      return show(pages, seen, questions)
    })
    .post('/', spends(emailLinks), async (c) => {
      await spendOrRefuse(deps, c, emailLinks)
      const seen = await denyCorrection(deps, readCorrection(deps, c))
      return show(pages, seen, answers)
    })
}

function readCorrection(deps: Deps, c: Context): string {
  return readNotMeToken(deps, readQuery(c).t ?? '') ?? refuseLink()
}

function refuseLink(): never {
  throw new Refusal(
    404,
    'not_found',
    'Part of this link is missing, or it’s older than 30 days. Copy it from the email again, or email support.',
  )
}

type Words = Record<SeenCorrection['of'], Record<SeenCorrection['state'], ReturnType<typeof html>>>

/** Its address contains a token, which no other site and no search engine may have. */
function show(pages: PageFiles, seen: SeenCorrection | null, words: Words): Response {
  const { of, state } = seen ?? refuseLink()
  const title = titles[of]
  const page = renderInFrame(pages, {
    title,
    html: String(
      html`<h1>${title}</h1>
        ${words[of][state]}`,
    ),
  })
  page.headers.set('Referrer-Policy', 'same-origin')
  page.headers.set('X-Robots-Tag', 'noindex')
  return page
}

const titles = { order: 'This wasn’t me', account: 'Keep your email address' }

const orderStopped = html`<p role="status">
  Stopped. The order stays at your email address, and our support team will check it by hand.
</p>`

const accountStopped = html`<p role="status">Stopped. The account keeps its email address.</p>`

const accountChanged = html`<p role="status">
  The account already has another email address. If it’s your account, email support from this
  address.
</p>`

/** Without an action, the form posts to the page's URL, which contains the token. */
const questions: Words = {
  order: {
    waits: html`<p>
        Someone who knows the last four digits of the card asked us to correct the email address of
        an order that now has yours. If you bought it but didn’t ask for this, stop it here.
      </p>
      <form method="post"><button>This wasn’t me</button></form>`,
    made: html`<p>
        An order that had your email address was moved to another one. If you bought it but didn’t
        ask for this, tell us here. Our support team will check it by hand.
      </p>
      <form method="post"><button>This wasn’t me</button></form>`,
    stopped: orderStopped,
  },
  account: {
    waits: html`<p>
        Someone asked our support team to change the email address of your account. If you didn’t
        ask for this, stop it here.
      </p>
      <form method="post"><button>Keep this email address</button></form>`,
    made: accountChanged,
    stopped: accountStopped,
  },
}

/** After the button. One that waited is stopped then. */
const answers: Words = {
  order: {
    waits: orderStopped,
    made: html`<p role="status">Thank you. Our support team will check it by hand.</p>`,
    stopped: orderStopped,
  },
  account: { waits: accountStopped, made: accountChanged, stopped: accountStopped },
}

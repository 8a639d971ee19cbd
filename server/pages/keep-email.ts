import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { denyAskedCorrection, findAskedState } from '../customers/asked-corrections.ts'
import type { CorrectionState } from '../customers/corrections.ts'
import type { Deps } from '../deps.ts'
import { emailLinks } from '../http/call-budgets.ts'
import { readQuery } from '../http/parse.ts'
import { spendOrRefuse, spends } from '../http/spends.ts'
import { readNotMeToken } from '../mail/not-me-link.ts'
import type { PageFiles } from '../page-files/load.ts'
import { refuseLink, showAnswer } from './not-me.ts'

const title = 'Keep your email address'

/**
 * The page that the email about a correction of support links to. Opening it changes nothing; the
 * button does, and the token is the only proof.
 */
export function keepEmailRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits'>,
  pages: PageFiles,
) {
  return new Hono()
    .get('/', async (c) => show(pages, await findAskedState(deps, readCorrection(deps, c))))
    .post('/', spends(emailLinks), async (c) => {
      await spendOrRefuse(deps, c, emailLinks)
      return show(pages, await denyAskedCorrection(deps, readCorrection(deps, c)))
    })
}

function readCorrection(deps: Pick<Deps, 'secrets'>, c: Context): string {
  return readNotMeToken(deps, 'account', readQuery(c).t ?? '') ?? refuseLink()
}

function show(pages: PageFiles, state: CorrectionState | null): Response {
  return showAnswer(pages, title, words[state ?? refuseLink()])
}

/** Without an action, the form posts to the page's URL, which contains the token. */
const words: Record<CorrectionState, ReturnType<typeof html>> = {
  waits: html`<p>
      Someone asked our support team to change the email address of your account. If you didn’t ask
      for this, stop it here.
    </p>
    <form method="post"><button>Keep this email address</button></form>`,
  made: html`<p role="status">
    The account already has another email address. If it is yours, email our support from this
    address.
  </p>`,
  stopped: html`<p role="status">Stopped. The account keeps its email address.</p>`,
}

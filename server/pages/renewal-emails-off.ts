import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { switchRenewalEmails, wantsRenewalEmails } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { guessedLinks } from '../http/call-limits.ts'
import { readQuery } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { takeOrRefuse, nameLimits } from '../http/take-points.ts'
import { readOffToken } from '../mail/links.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

const title = 'Emails about renewals'

/**
 * The page that a reminder links to. Email clients open links by themselves, so opening it changes
 * nothing. The button does, and so does the client's own (RFC 8058), which sends no cookie and follows
 * no redirect: the token is the only proof.
 */
export function renewalEmailsOffRoutes(deps: Deps, pages: PageFiles) {
  return new Hono()
    .get('/', async (c) => {
      const account = await findAccount(deps, c)
      if (account === null) throw incomplete()
      return show(pages, account.wanted ? askWhether() : sayOff())
    })
    .post('/', nameLimits(guessedLinks), async (c) => {
      const account = await findAccount(deps, c)
      if (account === null) {
        await takeOrRefuse(deps, c, guessedLinks)
        throw incomplete()
      }
      await switchRenewalEmails(deps, account.accountId, false)
      return show(pages, sayOff())
    })
}

async function findAccount(deps: Deps, c: Context) {
  const accountId = readOffToken(deps, readQuery(c).t ?? '')
  const wanted = accountId && (await wantsRenewalEmails(deps, accountId))
  return !accountId || wanted === null ? null : { accountId, wanted }
}

function incomplete(): Refusal {
  return new Refusal(
    404,
    'not_found',
    'Part of this link is missing. Copy it from the email again, or turn the emails off on your account page.',
  )
}

type Markup = ReturnType<typeof html>

function show(pages: PageFiles, body: Markup): Response {
  return renderInFrame(pages, {
    title,
    html: String(
      html`<h1>${title}</h1>
        ${body}`,
    ),
  })
}

/** Without an action, the form posts to the page's URL, which contains the token. */
function askWhether(): Markup {
  return html`<p>
      We email you 30 days before a license’s updates end, and on that day. You’ll still get emails
      with codes, keys and receipts.
    </p>
    <form method="post"><button class="button primary">Turn both off</button></form>`
}

function sayOff(): Markup {
  return html`<p>
    Reminders are off. You won’t get emails about renewals. You can turn them on again on your
    <a href="/account">account page</a>.
  </p>`
}

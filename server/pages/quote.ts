import type { Context } from 'hono'
import { html } from 'hono/html'
import { capitalize } from '#contract/capitalize.ts'
import { checkoutProblems, isCheckoutProblem, outages } from '#contract/checkout-problems.ts'
import { formatDay } from '#contract/dates.ts'
import { formatCents, formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { Deps, Books } from '../deps.ts'
import { takeCheckout } from '../http/checkout/begin-checkout.ts'
import type { Address } from '../http/call.ts'
import { checkouts, guessedOrders } from '../http/call-limits.ts'
import { takeOrRefuse } from '../http/take-points.ts'
import { parseForm, readQuery } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { answerProForma } from '../invoices/print-pro-forma.ts'
import { beginQuote } from '../orders/begin-quote.ts'
import {
  findProForma,
  findQuote,
  listSeatHolders,
  numberQuote,
  type QuotedPerson,
  type Quote,
} from '../orders/quotes.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import { sayRefundVerdict } from '../settings/refund-term.ts'

/**
 * A team's quote and how to pay it. The token is in the query, which neither the logs nor the page views
 * store.
 */
export const quotePages: Address[] = [
  {
    method: 'get',
    path: '/quote',
    limits: [guessedOrders],
    serve: (deps) => async (c) => {
      const asked = await findAsked(deps, c)
      if (asked === null) return showUnknown(deps, deps.pages)
      const { problem = '' } = readQuery(c)
      const status = outages.includes(problem) ? 503 : 200
      return show(deps.pages, await showQuote(deps, asked, problem), status)
    },
  },
  {
    method: 'get',
    path: '/quote/pro-forma',
    limits: [guessedOrders],
    serve: (deps) => async (c) => {
      const { id } = await findOrRefuse(deps, c)
      const facts = await findProForma(deps.db, id)
      if (facts !== null) return answerProForma(facts)
      throw new Refusal(
        404,
        'not_found',
        'We haven’t sent a pro forma for this quote. Ask us for one.',
      )
    },
  },
  {
    method: 'post',
    path: '/quote',
    origin: 'own',
    limits: [guessedOrders, checkouts],
    read: parseForm,
    serve: (deps) => async (c) => {
      const { token } = await findOrRefuse(deps, c)
      const checkout = (await takeCheckout(deps, c)) ?? (await beginQuote(deps, token))
      if (typeof checkout === 'object') return c.redirect(checkout.url, 303)
      const next = checkout === 'refused' ? 'card_refused' : checkout
      const problem = isCheckoutProblem(next) ? `&problem=${next}` : ''
      return c.redirect(`/quote?t=${token}${problem}`, 303)
    },
  },
]

/** With the token of the opened link, which is stored nowhere. */
type AskedQuote = Quote & { token: string }

/** Nobody can guess a token; those who try are slowed down anyway. */
async function findAsked(deps: Deps, c: Context): Promise<AskedQuote | null> {
  const { t: token = '' } = readQuery(c)
  const quote = isToken(token) ? await findQuote(deps, { token }) : null
  if (quote !== null) return { ...quote, token }
  await takeOrRefuse(deps, c, guessedOrders)
  return null
}

async function findOrRefuse(deps: Deps, c: Context): Promise<AskedQuote> {
  const asked = await findAsked(deps, c)
  if (asked !== null) return asked
  throw new Refusal(
    404,
    'not_found',
    `${unknown}. Check that you copied the whole link, or email us.`,
  )
}

const unknown = 'We can’t find that quote'

function showUnknown({ config }: Books, pages: PageFiles): Response {
  const help = html`<a href="mailto:${config.salesEmail}">email us</a>`
  const body = html`<p>Check that you copied the whole link, or ${help}.</p>`
  return show(pages, body, 404, unknown)
}

/** 16 bytes in base64url. */
function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

type Markup = ReturnType<typeof html>

function show(pages: PageFiles, body: Markup, status: number, title = 'Your quote'): Response {
  return renderInFrame(pages, {
    title,
    status,
    html: String(
      html`<h1>${title}</h1>
        ${body}`,
    ),
  })
}

async function showQuote(deps: Deps, quote: AskedQuote, problem: string): Promise<Markup> {
  const people = await listSeatHolders(deps.db, quote.id)
  const sentence = isCheckoutProblem(problem) && checkoutProblems[problem]
  return html`${sentence && html`<p role="alert" class="notice" data-kind="alert">${sentence}</p>`}
    <div class="quote beside">
      ${showDocument(deps, quote, people)}
      <div class="quote-next sheet stacked subdued unprinted">
        ${showNext(deps, quote)}${await showProForma(deps, quote)}
      </div>
    </div>`
}

/** What is printed: number, dates, for whom, from whom, what and how much. */
function showDocument({ config }: Books, quote: Quote, people: QuotedPerson[]): Markup {
  const { seats, unit_cents: unit, currency, mode } = quote
  const total = formatCents(seats * unit, currency)
  const what = mode === 'seats' ? `one key for ${count(seats, 'device')}` : count(seats, 'key')
  const days: [string, string][] = [
    ['Quote', numberQuote(quote)],
    ['Issued', formatDay(quote.created_at, config.sellerTimeZone)],
    quote.state === 'paid' || quote.state === 'withdrawn'
      ? ['State', capitalize(quote.state)]
      : ['Valid until', formatDay(quote.valid_until, config.sellerTimeZone)],
  ]
  return html`<section class="quote-document sheet" aria-label="The quote">
    ${showFacts('quote-facts line', days)}
    ${showFacts('quote-facts line', [
      ['For', quote.email],
      ['From', config.seller.name || product.name],
    ])}
    <table>
      <caption>
        <b>${product.name}, ${what}</b>
        <p class="muted">Perpetual, with one year of updates</p>
      </caption>
      <thead>
        <tr>
          <th scope="col">${mode === 'seats' ? 'Devices' : 'Keys'}</th>
          <th scope="col">Each</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>${seats}</td>
          <td>${formatPrice(unit, currency)}</td>
          <td>${formatPrice(seats * unit, currency)}</td>
        </tr>
      </tbody>
    </table>
    ${people.length > 0 && showPeople(people)}
    <p class="quote-total line spread">
      <span>Total${wordTax(config)}, paid once</span> <b>${total}</b>
    </p>
    ${quote.state === 'open' && showFacts('facts', listTerms(config, quote))}
  </section>`
}

function listTerms({ refundDays }: Deps['config'], { email, mode }: Quote): [string, string][] {
  const key =
    mode === 'seats'
      ? `We email the key to ${email}. It belongs to that address’s account, where you can release devices.`
      : `We email each person their key. All keys belong to the account of ${email}, where you can release devices.`
  return [
    ['Payment', 'By card, on Stripe’s page.'],
    ['Key', key],
    ['Refund', sayRefundVerdict(refundDays)],
    ['Invoice', 'In that account, with your company and VAT or tax number.'],
  ]
}

function showFacts(name: string, rows: [string, string][]): Markup {
  return html`<dl class="${name}">
    ${rows.map(
      ([word, value]) =>
        html`<div>
          <dt class="muted">${word}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

function wordTax({ tax, taxBehavior }: Deps['config']): string {
  if (tax === 'off') return ''
  return taxBehavior === 'inclusive' ? ' with tax included' : ' plus tax'
}

function showPeople(people: QuotedPerson[]): Markup {
  return html`<h2>Who gets a key</h2>
    <ol>
      ${people.map(({ name, email }) => html`<li>${name}, ${email}</li>`)}
    </ol>`
}

function showNext({ config }: Books, quote: AskedQuote): Markup {
  const { email } = quote
  const help = html`<a href="mailto:${config.salesEmail}">${config.salesEmail}</a>`
  if (quote.state === 'paid')
    return html`<h2>Paid, thank you</h2>
      <p>
        This quote is paid. We sent the receipt to ${email}. What you bought is in the account of
        that address, with its invoice.
      </p>
      <p><a class="pressable" href="/account">Open the account</a></p>`
  if (quote.state === 'withdrawn')
    return html`<p>This quote was withdrawn. If you still want to buy, email ${help}.</p>`
  if (quote.state === 'expired')
    return html`<p>This quote is no longer valid. Email ${help} for a new one.</p>`
  return html`<h2>Pay this quote</h2>
    <form method="post" action="/quote?t=${quote.token}">
      <button class="button primary wide">Continue to payment</button>
    </form>
    <p>Something not right? Email ${help} before you pay.</p>`
}

/** Paid or not: the team's books may want it. */
async function showProForma({ db }: Books, { id, token }: AskedQuote): Promise<Markup | string> {
  const facts = await findProForma(db, id)
  if (facts === null) return ''
  return html`<p>
    <a href="/quote/pro-forma?t=${token}" download>Pro forma ${facts.number} (PDF)</a>, with our
    bank details
  </p>`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

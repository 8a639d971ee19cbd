import type { Context } from 'hono'
import { isCheckoutProblem, outages } from '#contract/checkout-problems.ts'
import type { ShownQuote } from '#contract/served.ts'
import type { Deps } from '../../settings/deps.ts'
import { takeCheckout } from '../calls/checkout/begin-checkout.ts'
import type { Address } from '../guards/call.ts'
import { checkouts, guessedOrders } from '../guards/call-limits.ts'
import { takeOrRefuse } from '../guards/take-points.ts'
import { parseForm, readQuery } from '../guards/parse.ts'
import { Refusal } from '../guards/refusal.ts'
import { answerProForma } from '../../invoices/print-pro-forma.ts'
import { beginQuote } from '../../orders/begin-quote.ts'
import {
  findProForma,
  findQuote,
  listSeatHolders,
  numberQuote,
  type Quote,
} from '../../orders/quotes.ts'
import { listSellerLines } from '../../settings/config.ts'
import { sayRefundVerdict } from '../../settings/refund-term.ts'

/**
 * Shows a team's quote and how to pay it. The token is in the query, which is stored neither in logs nor with
 * page views.
 */
export const quotePages: Address[] = [
  {
    method: 'get',
    path: '/quote',
    limits: [guessedOrders],
    serve: (deps) => async (c) => {
      const asked = await findAsked(deps, c)
      const { served } = deps.pages
      const { salesEmail } = deps.config
      if (asked === null)
        return served.answer('quote', { quote: null, problem: null, salesEmail }, 404)
      const { problem = '' } = readQuery(c)
      const facts = {
        quote: await describe(deps, asked),
        problem: isCheckoutProblem(problem) ? problem : null,
        salesEmail,
      }
      return served.answer('quote', facts, outages.includes(problem) ? 503 : 200)
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

/** A quote with the token of the link that was opened. The token is not stored anywhere. */
type AskedQuote = Quote & { token: string }

/** Finds the quote for a token. Tokens cannot be guessed, but those who try are slowed down anyway. */
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
    'We can’t find that quote. Check that you copied the whole link, or email us.',
  )
}

/** Reports whether a text is 16 bytes in base64url. */
function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

async function describe({ db, config }: Deps, quote: AskedQuote): Promise<ShownQuote> {
  const proForma = await findProForma(db, quote.id)
  return {
    ...quote,
    number: numberQuote(quote),
    people: await listSeatHolders(db, quote.id),
    seller: listSellerLines(config.seller),
    tax: describeTax(config),
    refundWords: sayRefundVerdict(config.refundDays),
    proForma: proForma?.number ?? null,
    timeZone: config.sellerTimeZone,
  }
}

function describeTax({ tax, taxBehavior }: Deps['config']): ShownQuote['tax'] {
  if (tax === 'off') return 'none'
  return taxBehavior === 'inclusive' ? 'included' : 'added'
}

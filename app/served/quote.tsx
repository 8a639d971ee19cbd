import { capitalize, sayQuantity } from '#contract/capitalize.ts'
import { checkoutProblems } from '#contract/checkout-problems.ts'
import { formatDay } from '#contract/dates.ts'
import { formatCents, formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { QuoteFacts, ShownQuote } from '#contract/served.ts'
import { BreakableEmail } from '../ui/breakable-email.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Form, Link } from './address.tsx'
import { frameOf } from './frame.tsx'
import './quote.css'

export { handle } from './frame.tsx'
export default frameOf(Quote)

export function titleOf({ quote }: QuoteFacts): string {
  return quote === null ? 'We can’t find that quote' : titles[quote.state]
}

const titles: Record<ShownQuote['state'], string> = {
  open: 'Your quote',
  paid: 'This quote is paid',
  withdrawn: 'This quote was withdrawn',
  expired: 'This quote has expired',
}

export function Quote(facts: QuoteFacts) {
  const { quote, problem, salesEmail } = facts
  return (
    <>
      <h1>{titleOf(facts)}</h1>
      {quote?.state === 'open' && <p className="intro">Valid until {sayLastDay(quote)}</p>}
      {problem && <Notice kind="alert">{checkoutProblems[problem]}</Notice>}
      {quote === null ? (
        <>
          <p className="intro">Check that you copied the whole link, or ask us for a new one.</p>
          <div className="line">
            <Link to={`mailto:${salesEmail}`} className="button primary">
              Email us
            </Link>
            <Link to="/purchase" className="button">
              Buy a license
            </Link>
          </div>
        </>
      ) : (
        <div className="quote beside">
          <Document {...quote} />
          <div className="quote-next sheet stacked subdued unprinted">
            <Next quote={quote} salesEmail={salesEmail} />
            <ProForma {...quote} />
          </div>
        </div>
      )}
    </>
  )
}

/** Prints number, dates, buyer, seller, goods and totals. */
function Document(quote: ShownQuote) {
  const { email, seats, unit_cents: unit, currency, mode, seller, state } = quote
  return (
    <section className="quote-document sheet" aria-label="The quote">
      <Facts rows={[...listDays(quote), ['For', email], ['From', seller.join('\n')]]} />
      <table>
        <caption>
          <b>
            {product.name}, {sayWhat(quote)}
          </b>
          <p className="muted">Perpetual, with one year of updates</p>
        </caption>
        <thead>
          <tr>
            <th scope="col">{mode === 'seats' ? 'Devices' : 'Keys'}</th>
            <th scope="col">Each</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{seats}</td>
            <td>{formatPrice(unit, currency)}</td>
            <td>{formatPrice(seats * unit, currency)}</td>
          </tr>
        </tbody>
      </table>
      <People {...quote} />
      <p className="quote-total line spread">
        <span>Total{taxWords[quote.tax]}, paid once</span> <b>{sayTotal(quote)}</b>
      </p>
      {state === 'open' && <Facts rows={listTerms(quote)} />}
    </section>
  )
}

function listDays(quote: ShownQuote): Row[] {
  const { number, state, created_at, timeZone } = quote
  return [
    ['Quote', number],
    ['Issued', formatDay(created_at, timeZone)],
    state === 'paid' || state === 'withdrawn'
      ? ['State', capitalize(state)]
      : ['Valid until', sayLastDay(quote)],
  ]
}

function sayLastDay({ valid_until, timeZone }: ShownQuote): string {
  return formatDay(valid_until, timeZone)
}

function sayTotal({ seats, unit_cents: unit, currency }: ShownQuote): string {
  return formatCents(seats * unit, currency)
}

function sayWhat({ mode, seats }: ShownQuote): string {
  return mode === 'seats'
    ? `one key for ${sayQuantity(seats, 'device')}`
    : sayQuantity(seats, 'key')
}

function listTerms({ refundWords, email, mode }: ShownQuote): Row[] {
  const key =
    mode === 'seats'
      ? `We email the key to ${email}. You can release devices in the account of that address.`
      : `We email each person their key. All keys belong to the account of ${email}, where you can release devices.`
  return [
    ['Payment', 'By card, on Stripe’s page.'],
    ['Key', key],
    ['Refund', refundWords],
    ['Invoice', 'In that account, with your company and VAT or tax number.'],
  ]
}

type Row = [word: string, value: string]

function Facts({ rows }: { rows: Row[] }) {
  return (
    <dl className="facts">
      {rows.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>
            <BreakableEmail>{value}</BreakableEmail>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const taxWords = { none: '', included: ' with tax included', added: ' plus tax' }

function People({ people }: ShownQuote) {
  if (people.length === 0) return null
  return (
    <>
      <h2>Who gets a key</h2>
      <ol>
        {people.map(({ name, email }) => (
          <li key={email}>
            {name}, <BreakableEmail>{email}</BreakableEmail>
          </li>
        ))}
      </ol>
    </>
  )
}

function Next({ quote, salesEmail }: { quote: ShownQuote; salesEmail: string }) {
  const help = <Link to={`mailto:${salesEmail}`}>{salesEmail}</Link>
  switch (quote.state) {
    case 'paid':
      return (
        <>
          <h2>Thank you</h2>
          <p>
            We sent the receipt to <BreakableEmail>{quote.email}</BreakableEmail>. What you bought
            is in the account of that address, with its invoice.
          </p>
          <p>
            <Link className="pressable" to="/account">
              Open the account
            </Link>
          </p>
        </>
      )
    case 'withdrawn':
      return <p>If you still want to buy, email {help}.</p>
    case 'expired':
      return <p>Email {help} for a new one.</p>
    case 'open':
      return (
        <>
          <h2>Pay this quote</h2>
          <p>
            {sayTotal(quote)}
            {taxWords[quote.tax]}, paid once, by {sayLastDay(quote)}.
          </p>
          <Form method="post" to={`/quote?t=${quote.token}`}>
            <Button type="submit" look="primary" wide>
              {quote.tax === 'added'
                ? 'Continue to payment'
                : `Pay ${formatPrice(quote.seats * quote.unit_cents, quote.currency)}`}
            </Button>
          </Form>
          <Button wide data-print="">
            Print
          </Button>
          <p>Something not right? Email {help} before you pay.</p>
        </>
      )
  }
}

/** Links to the pro forma invoice even after payment, because the team's bookkeeping may need it. */
function ProForma({ token, proForma }: ShownQuote) {
  if (proForma === null) return null
  return (
    <p>
      <Link to={`/quote/pro-forma?t=${token}`} download>
        Pro forma {proForma} (PDF)
      </Link>
      , with our bank details
    </p>
  )
}

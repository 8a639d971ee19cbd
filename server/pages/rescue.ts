import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import { shortText } from '#contract/text.ts'
import { parseEmail } from '../accounts/email.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { parseForm } from '../http/parse.ts'
import { tooMany } from '../http/refusal.ts'
import { sameSiteOnly } from '../http/same-site.ts'
import { askForRescue, type RescueRequest } from '../orders/ask-for-rescue.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

const title = 'Get your license key'

const problems = {
  order: 'Enter the order ID.',
  proof: 'Enter the e-mail address of the order, or the last four digits of the card.',
  email: 'The e-mail address of the order is not valid.',
  card: 'Of the card, enter the last four digits only.',
  corrected: 'The right e-mail address is not valid.',
}

type Problem = keyof typeof problems
type RescueDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets' | 'jobs' | 'limits'>

/** For whoever paid and has no key. What is entered is looked at later, where nobody can watch. */
export function rescueRoutes(deps: RescueDeps, pages: PageFiles) {
  return new Hono()
    .use(sameSiteOnly(deps.config))
    .get('/', (c) => show(pages, c))
    .post('/', async (c) => {
      const network = await deps.limits.spend('rescuePerAddress', addressOf(c))
      if (!network.allowed) throw tooMany(network.retryAfterSeconds)
      const form = await parseForm(c)
      const request = readRequest(form)
      if (typeof request === 'string') return c.redirect(backTo(request, form), 303)
      await askForRescue(deps, request)
      return c.redirect('/rescue?asked=yes#outcome', 303)
    })
}

const reference = shortText(sizes.orderReference)

function readRequest(form: Map<string, string>): RescueRequest | Problem {
  const field = (name: string) => (form.get(name) ?? '').trim()
  const order = readReference(field('order'))
  const email = parseEmail(field('email'))
  const corrected = parseEmail(field('corrected'))
  const card = field('card')
  if (!reference.safeParse(order).success) return 'order'
  if (field('email') && email === null) return 'email'
  if (card && !/^\d{4}$/.test(card)) return 'card'
  if (email === null && !card) return 'proof'
  if (field('corrected') && corrected === null) return 'corrected'
  return { order, email: email?.normal ?? null, cardLast4: card || null, corrected }
}

/** An ID, also out of a pasted address of the order page. */
function readReference(typed: string): string {
  if (!typed.includes('?')) return typed
  const query = new URLSearchParams(typed.slice(typed.indexOf('?')))
  return query.get('session_id') ?? query.get('sale_id') ?? typed
}

function backTo(problem: Problem, form: Map<string, string>): string {
  const order = (form.get('order') ?? '').slice(0, sizes.orderReference)
  return `/rescue?${String(new URLSearchParams({ problem, order }))}#outcome`
}

function show(pages: PageFiles, c: Context): Response {
  const order = (c.req.query('order') ?? '').slice(0, sizes.orderReference)
  const name = c.req.query('problem') ?? ''
  const problem = Object.hasOwn(problems, name) ? problems[name as Problem] : null
  const page = renderInFrame(pages, {
    title,
    html: String(
      html`<h1>${title}</h1>
        ${c.req.query('asked') === 'yes' ? sayAsked() : showForm(order, problem)}`,
    ),
  })
  // The id of an order may stand in the address.
  page.headers.set('Referrer-Policy', 'same-origin')
  return page
}

function sayAsked() {
  return html`<div id="outcome" role="status">
      <p>
        <strong>If this fits a paid order, a letter is on its way.</strong> It goes to the address
        of the order, or to the right one if you entered one. For the safety of the order this page
        does not say which of the two, or whether there is such an order.
      </p>
    </div>
    <p>
      Nothing after ten minutes? Look in the spam folder and check what you entered. An order is
      looked at three times a day at most.
    </p>
    <p><a href="/rescue">Enter it again</a>, or go to your <a href="/account">account</a>.</p>`
}

function showForm(order: string, problem: string | null) {
  return html`<p>
      You paid and have no license key, or mistyped your e-mail address? Enter what you know of the
      order, and the letter with the key is sent again.
    </p>
    ${problem && html`<p id="outcome" role="alert" class="form-problem">${problem}</p>`}
    <form method="post" action="/rescue" class="form">
      ${showField({
        name: 'order',
        label: 'Order ID',
        hint: 'It stands on the order page, in the address of that page, and in your receipt.',
        attributes: html`required value="${order}" maxlength="${sizes.orderReference}"
        autocomplete="off" autocapitalize="none" spellcheck="false"`,
      })}
      <fieldset>
        <legend>Proof that it is yours, one of the two</legend>
        ${showField({
          name: 'email',
          label: 'E-mail address you gave when you paid',
          hint: '',
          attributes: html`type="email" autocomplete="email" maxlength="${sizes.email}"`,
        })}
        ${showField({
          name: 'card',
          label: 'Last four digits of the card',
          hint: 'For when you do not know how the address was mistyped. Only for payments by card on this site.',
          attributes: html`inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off"`,
        })}
      </fieldset>
      ${showField({
        name: 'corrected',
        label: 'The right e-mail address, if that one was wrong',
        hint: 'Possible once, in the 30 days after the payment, while nobody has signed in with the wrong address and the key is on no device.',
        attributes: html`type="email" autocomplete="email" maxlength="${sizes.email}"`,
      })}
      <button>Send the letter</button>
    </form>
    <p>
      Is the address right and the letter lost? Your keys are also in your
      <a href="/account">account</a>.
    </p>`
}

type Markup = ReturnType<typeof html>

interface Field {
  name: string
  label: string
  hint: string
  attributes: Markup
}

function showField({ name, label, hint, attributes }: Field): Markup {
  return html`<p class="form-field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${hint && html`aria-describedby="${name}-hint"`}
      ${attributes}
    />
    ${hint && html`<small id="${name}-hint">${hint}</small>`}
  </p>`
}

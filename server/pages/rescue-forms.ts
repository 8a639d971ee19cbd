import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

export const longestOrderId = 200

export const rescueTitle = 'Find your license key'

export type RescueForm = 'send' | 'correct'

const problems = {
  order: 'Enter the order ID.',
  proof: 'Enter the email address of the order, or the last four digits of the card.',
  email: 'The email address of the order is not valid.',
  card: 'Of the card, enter the last four digits only.',
  corrected: 'The right email address is not valid.',
  browser:
    'Enter the last four digits of the card, or open this page in the browser you paid with.',
}

export type Problem = keyof typeof problems

export function isProblem(name: string): name is Problem {
  return Object.hasOwn(problems, name)
}

interface Shown {
  order: string
  problem: Problem | null
  /** The form that the problem is about. */
  form: RescueForm
}

export function showRescueForms(pages: PageFiles, { order, problem, form }: Shown): Response {
  const problemOf = (each: RescueForm) => problem && each === form && showProblem(problem)
  const page = renderInFrame(pages, {
    title: rescueTitle,
    html: String(
      html`<h1>${rescueTitle}</h1>
        <p>
          Paid and no key? We email it again. If you mistyped your email when you paid, correct it.
        </p>
        ${showSending(order, problemOf('send'))} ${showCorrection(order, problemOf('correct'))}`,
    ),
  })
  // The URL can contain an order's id.
  page.headers.set('Referrer-Policy', 'same-origin')
  return page
}

type Markup = ReturnType<typeof html>

function showProblem(problem: Problem): Markup {
  return html`<p id="outcome" role="alert" class="form-problem">${problems[problem]}</p>`
}

function showSending(order: string, problem: Markup | false | null): Markup {
  return html`<h2 id="send">Send the key again</h2>
    <p>
      It goes to the email of the order, and nowhere else. Your keys are also in your
      <a href="/account">account</a>.
    </p>
    ${problem}
    <form method="post" action="/rescue" class="form" aria-labelledby="send">
      ${showOrder('send', order)}
      <fieldset>
        <legend>Proof that it is yours, one of the two</legend>
        ${showField('send', {
          name: 'email',
          label: 'Email address you gave when you paid',
          hint: '',
          attributes: html`type="email" autocomplete="email" maxlength="${sizes.email}"`,
        })}
        ${showCard('send', 'Only for payments by card on this site.')}
      </fieldset>
      <button>Send the key again</button>
    </form>`
}

function showCorrection(order: string, problem: Markup | false | null): Markup {
  return html`<h2 id="correct">Correct the address</h2>
    <p>
      In the browser you paid with, the correction takes effect at once. From elsewhere you need the
      last four digits of the card, and it takes effect after 24 hours. Crypto orders are corrected
      in the browser you paid with. Orders on Gumroad are corrected at Gumroad, from the receipt it
      sent you.
    </p>
    <p>
      It is possible once, in the 30 days after the payment, while nobody has signed in with the
      wrong address and the key is on no device. In other cases we check it by hand.
    </p>
    ${problem}
    <form method="post" action="/rescue/correction" class="form" aria-labelledby="correct">
      ${showOrder('correct', order)}
      ${showField('correct', {
        name: 'corrected',
        label: 'The right email address',
        hint: '',
        attributes: html`required type="email" autocomplete="email" maxlength="${sizes.email}"`,
      })}
      ${showCard('correct', 'Not needed in the browser you paid with.')}
      <button>Correct the address</button>
    </form>`
}

function showOrder(form: RescueForm, order: string): Markup {
  return showField(form, {
    name: 'order',
    label: 'Order ID',
    hint: 'In your receipt, and at the end of the address of the page after payment. Your browser history still lists that page.',
    attributes: html`required value="${order}" maxlength="${longestOrderId}" autocomplete="off"
    autocapitalize="none" spellcheck="false"`,
  })
}

function showCard(form: RescueForm, hint: string): Markup {
  return showField(form, {
    name: 'card',
    label: 'Last four digits of the card',
    hint,
    attributes: html`inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off"`,
  })
}

interface Field {
  name: string
  label: string
  hint: string
  attributes: Markup
}

function showField(form: RescueForm, { name, label, hint, attributes }: Field): Markup {
  const id = `${form}-${name}`
  return html`<p class="form-field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" ${hint && html`aria-describedby="${id}-hint"`} ${attributes} />
    ${hint && html`<small id="${id}-hint">${hint}</small>`}
  </p>`
}

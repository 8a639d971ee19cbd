import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

export const longestOrderId = 200

export const rescueTitle = 'Find your license key'

export type RescueForm = 'send' | 'correct'

type FieldName = 'order' | 'proof' | 'corrected' | 'card'

/** Each below the field that it is about. */
const problems = {
  order: { field: 'order', sentence: 'Enter the order ID.' },
  number: {
    field: 'order',
    sentence: 'That’s the order number. Enter the order ID. It’s in your receipt, too.',
  },
  proof: {
    field: 'proof',
    sentence: 'Enter the email address of the order, or the last four digits of the card.',
  },
  corrected: { field: 'corrected', sentence: 'That isn’t a valid email address.' },
  card: { field: 'card', sentence: 'Enter only the last four digits of the card.' },
  browser: {
    field: 'card',
    sentence:
      'Enter the last four digits of the card, or open this page in the browser you paid with.',
  },
} as const satisfies Record<string, { field: FieldName; sentence: string }>

export type Problem = keyof typeof problems

export function isProblem(name: string): name is Problem {
  return Object.hasOwn(problems, name)
}

interface Shown {
  order: string
  problem: Problem | null
  /** The form that the problem is about, or that was asked for. */
  form: RescueForm
  /** What a license costs now, for the drawn receipt. */
  price: string
}

export function showRescueForms(pages: PageFiles, shown: Shown): Response {
  const page = renderInFrame(pages, {
    title: rescueTitle,
    html: String(
      html`<h1>${rescueTitle}</h1>
        <p>
          Paid but no key? We’ll email it again. Your keys are also in your
          <a href="/account">account</a>.
        </p>
        <div class="rescue beside">
          <div class="rescue-card sheet">
            <fieldset class="choices">
              <legend>What you need</legend>
              ${showChoice('send', 'Email my key again', shown)}
              ${showChoice('correct', 'Correct my email', shown)}
            </fieldset>
            ${showSending(shown)} ${showCorrection(shown)}
          </div>
          ${showWhere(shown)}
        </div>`,
    ),
  })
  // The URL can contain an order's id.
  page.headers.set('Referrer-Policy', 'same-origin')
  return page
}

type Markup = ReturnType<typeof html>

function showChoice(value: RescueForm, label: string, { form }: Shown): Markup {
  return html`<label
    ><input
      type="radio"
      name="want"
      value="${value}"
      autocomplete="off"
      ${form === value && 'checked'}
    />${label}</label
  >`
}

function showSending(shown: Shown): Markup {
  return html`<form
    id="send"
    method="post"
    action="/rescue"
    class="rescue-form stacked"
    aria-label="Email my key again"
  >
    ${showOrder('send', shown)}
    ${showField('send', shown, {
      name: 'proof',
      label: 'Your email, or the last four digits of the card',
      hint: 'The ones you paid with. We send the key to the order’s email address, and nowhere else.',
      attributes: html`maxlength="${sizes.email}" autocomplete="email" autocapitalize="none"
      spellcheck="false"`,
    })}
    <button>Email my key</button>
  </form>`
}

function showCorrection(shown: Shown): Markup {
  return html`<form
    id="correct"
    method="post"
    action="/rescue/correction"
    class="rescue-form stacked"
    aria-label="Correct my email"
  >
    ${showOrder('correct', shown)}
    ${showField('correct', shown, {
      name: 'corrected',
      label: 'The right email address',
      hint: '',
      attributes: html`required type="email" autocomplete="email" maxlength="${sizes.email}"`,
    })}
    ${showField('correct', shown, {
      name: 'card',
      label: 'Last four digits of the card',
      hint: 'Not needed in the browser you paid with, where the change takes effect at once. Elsewhere it takes 24 hours.',
      attributes: html`inputmode="numeric" pattern="[0-9０-９]{4}" maxlength="4" autocomplete="off"`,
    })}
    <button>Correct my email</button>
    <p class="muted">
      Possible once, in the 30 days after the payment, while nobody has signed in with the wrong
      address and the key is on no device. Otherwise we check it by hand. Crypto orders are
      corrected in the browser you paid with. Orders on Gumroad are corrected at Gumroad, from the
      receipt it sent you.
    </p>
  </form>`
}

function showOrder(form: RescueForm, shown: Shown): Markup {
  return showField(form, shown, {
    name: 'order',
    label: 'Order ID',
    hint: 'Or your license key.',
    attributes: html`required value="${shown.order}" maxlength="${sizes.typedKey}"
    autocomplete="off" autocapitalize="none" spellcheck="false"`,
  })
}

interface Field {
  name: FieldName
  label: string
  hint: string
  attributes: Markup
}

function showField(form: RescueForm, shown: Shown, field: Field): Markup {
  const { name, label, hint, attributes } = field
  const id = `${form}-${name}`
  const problem = shown.problem && shown.form === form ? problems[shown.problem] : null
  const isWrong = problem?.field === name
  const described = [isWrong && 'outcome', hint && `${id}-hint`].filter(Boolean).join(' ')
  return html`<p class="text-field">
    <label for="${id}">${label}</label>
    <input
      class="text-input"
      id="${id}"
      name="${name}"
      ${described && html`aria-describedby="${described}"`}
      ${isWrong && html`aria-invalid="true"`}
      ${attributes}
    />
    ${isWrong && html`<small id="outcome" role="alert">${problem.sentence}</small>`}
    ${hint && html`<small id="${id}-hint">${hint}</small>`}
  </p>`
}

/** A drawn receipt and address, with the order ID marked in both. */
function showWhere({ price }: Shown): Markup {
  return html`<section class="rescue-where" aria-labelledby="where">
    <h2 id="where">Where is the order ID?</h2>
    <p>
      In your receipt, and at the end of the address of the page after payment. Your browser history
      still lists that page.
    </p>
    <div
      role="img"
      aria-label="Drawing of a receipt and of a browser's address: the order ID is marked in both."
    >
      <dl>
        <div>
          <dt>Receipt</dt>
          <dd>${price}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>P-7K3M-2Q9D</dd>
        </div>
        <div>
          <dt>Order ID</dt>
          <dd><mark>7f3a20c1-41d0-4b6e-9c55-…</mark></dd>
        </div>
      </dl>
      <p class="rescue-address">…/purchase-success?session_id=<mark>cs_a1b2c3d4…</mark></p>
    </div>
  </section>`
}

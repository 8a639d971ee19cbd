import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import { rescueWords } from '#contract/rescue-words.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

export const longestOrderId = 200

export const rescueTitle = rescueWords.title

export type RescueForm = 'send' | 'correct'

type FieldName = 'order' | 'proof' | 'corrected' | 'card'

/** Each below the field that it is about. */
const problems = {
  order: { field: 'order', sentence: 'Enter the order number.' },
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

export type Typed = Partial<Record<FieldName, string>>

interface Shown {
  typed: Typed
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
        <p>${rescueWords.lead} Your keys are also in your <a href="/account">account</a>.</p>
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
  // The URL can name an order.
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
    novalidate
    aria-label="Email my key again"
  >
    ${showOrder('send', shown)}
    ${showField('send', shown, {
      name: 'proof',
      ...rescueWords.proof,
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
    novalidate
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
      hint: 'Not needed in the browser you paid with, where the change takes effect at once. In another browser, it takes 24 hours.',
      attributes: html`inputmode="numeric" pattern="[0-9０-９]{4}" maxlength="4" autocomplete="off"`,
    })}
    <button>Correct my email</button>
    <p class="muted">
      You can correct the address once, within 30 days, as long as nobody has signed in and the key
      is unused. Otherwise we check it by hand. Crypto orders are corrected in the browser you paid
      with. Orders on Gumroad are corrected at Gumroad, from the receipt it sent you.
    </p>
  </form>`
}

function showOrder(form: RescueForm, shown: Shown): Markup {
  return showField(form, shown, {
    name: 'order',
    ...rescueWords.order,
    attributes: html`required maxlength="${sizes.typedKey}" autocomplete="off" autocapitalize="none"
    spellcheck="false"`,
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
  const value = name === 'order' || problem !== null ? shown.typed[name] : undefined
  const described = [isWrong && 'outcome', hint && `${id}-hint`].filter(Boolean).join(' ')
  return html`<p class="text-field">
    <label for="${id}">${label}</label>
    <input
      class="text-input"
      id="${id}"
      name="${name}"
      ${described && html`aria-describedby="${described}"`}
      ${isWrong && html`aria-invalid="true" autofocus`}
      ${value && html`value="${value}"`}
      ${attributes}
    />
    ${isWrong && html`<small id="outcome" role="alert">${problem.sentence}</small>`}
    ${hint && html`<small id="${id}-hint">${hint}</small>`}
  </p>`
}

/** A drawn receipt with the order number marked, and for those who lost it the address with the id. */
function showWhere({ price }: Shown): Markup {
  return html`<section class="rescue-where" aria-labelledby="where">
    <h2 id="where">${rescueWords.where.heading}</h2>
    <p>${rescueWords.where.sentence}</p>
    <div
      role="img"
      aria-label="Drawing of a receipt with the order number marked, and of a browser's address with the order ID marked."
    >
      <dl>
        <div>
          <dt>Receipt</dt>
          <dd>${price}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd><mark>P-7K3M-2Q9D</mark></dd>
        </div>
      </dl>
      <p class="rescue-address">…/purchase-success?session_id=<mark>cs_a1b2c3d4…</mark></p>
    </div>
  </section>`
}

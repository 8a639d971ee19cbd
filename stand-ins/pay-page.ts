import { html } from 'hono/html'
import { frame } from './page-frame.ts'

/** Draws the page on which somebody pays: the amount due on the left, the payment on the right. */
export const payPage = (of: {
  peer: string
  /** False once nothing can be paid any more. */
  isOpen: boolean
  back: { url: string; name: string } | null
  heading: string
  sums: (readonly [name: string, value: unknown])[]
  total: unknown
  more?: unknown
  form: unknown
}) =>
  frame(
    of.peer,
    `${of.heading}, stand-in for ${of.peer}`,
    html`<div>
        ${of.back ? html`<p class="back"><a href="${of.back.url}">← ${of.back.name}</a></p>` : ''}
        <h1>${of.heading}</h1>
        ${of.sums.map(([name, value]) => html`<p class="sum"><span>${name}</span><span>${value}</span></p>`)}
        <p class="sum total"><span>${of.isOpen ? 'Total due' : 'Total'}</span>${of.total}</p>
        ${of.more ?? ''}
      </div>
      ${of.form}`,
    'pay',
  )

/** Draws the link that takes the buyer back to the shop. */
export const toShop = (url: string | null | undefined) =>
  url ? { url, name: 'Back to the shop' } : null

export const emailField = (value: string, isWrong: boolean) =>
  html`<label for="email">Email</label>
    <input
      type="email"
      id="email"
      name="email"
      value="${value}"
      required
      autocomplete="email"
      aria-invalid="${isWrong}"
      aria-describedby="email-problem"
    />
    <p class="problem" id="email-problem">
      ${isWrong ? 'Enter an email address, such as ada@example.org.' : ''}
    </p>`

/** Draws the buyer's choices and the result of each; `problem` is the last choice's. */
export const choices = (of: {
  legend: string
  name: string
  choices: readonly (readonly [value: string, what: string, then: string])[]
  chosen: string
  problem?: string
}) =>
  html`<fieldset>
    <legend>${of.legend}</legend>
    ${of.choices.map(
      ([value, what, then]) =>
        html`<label
          ><input
            type="radio"
            name="${of.name}"
            value="${value}"
            ${value === of.chosen ? 'checked' : ''}
            ${value === of.chosen && of.problem ? html`aria-describedby="choice-problem"` : ''}
          /><span>${what}<br /><span class="quiet">${then}</span></span></label
        >`,
    )}
    ${of.problem ? html`<p class="problem" id="choice-problem" role="alert">${of.problem}</p>` : ''}
  </fieldset>`

/** Draws a note in place of the form once nothing can be paid any more. */
export const closedNote = (note: string, back: string | null | undefined) =>
  html`<div class="sheet">
    <p>${note}</p>
    ${back ? html`<p><a href="${back}">Return to the shop</a></p>` : ''}
  </div>`

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import { declareColors } from '#contract/theme/colors.ts'

/** The shop's typeface, in the page itself, so that no other file is loaded. */
const typeface = readFileSync(join(import.meta.dirname, 'sans.woff2')).toString('base64')

const style = `
@font-face { font-family: 'Instrument Sans'; font-weight: 400 650;
  src: url(data:font/woff2;base64,${typeface}) format('woff2') }
:root { color-scheme: light dark; ${declareColors()} }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 'Instrument Sans', system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
main.wide { max-width: 86rem }
main.pay > .sheet { margin-top: 1.75rem }
/* What is due on the left, how it is paid on the right, each on its half of the window. */
@media (min-width: 800px) {
  body:has(main.pay) { background: linear-gradient(90deg, var(--paper) 50%, var(--line) 0, var(--line) calc(50% + 1px), var(--sheet) 0) }
  main.pay { max-width: 64rem; display: grid; grid-template-columns: 1fr 1fr; gap: 0 9rem; align-items: start; padding-top: 4rem }
  main.pay > .sheet { border: 0; margin: 0; padding: 0; background: none }
}
h1 { font-weight: 600; font-size: 2.25rem; line-height: 1.15; letter-spacing: -.024em; margin: 0 0 1.25rem }
.pay h1 { font-size: 2.75rem; margin-bottom: 1.75rem }
.back { font-size: .9375rem; font-weight: 600; margin-bottom: 1.25rem }
.back a { text-decoration: none }
.back a:hover { text-decoration: underline }
.address { border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); color: var(--ink-2); font-size: .875rem;
  margin-top: 1.25rem; padding: .625rem .875rem }
.address code { display: block; color: var(--ink) }
p { margin: 0 0 1rem }
a { color: inherit; text-underline-offset: .18em; text-decoration-thickness: 1px }
p > a { padding-block: .8125rem }
button + p { margin-top: 1rem }
.notice { background: var(--warn-wash); color: var(--warn); border-bottom: 1px solid color-mix(in srgb, var(--warn) 30%, transparent);
  font-size: .9375rem; padding: .5rem 1rem; margin: 0; text-align: center }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; padding: 1.25rem 1.5rem; margin-bottom: 1.25rem }
.sum { display: flex; justify-content: space-between; gap: 1rem; margin: 0; padding: .5rem 0; border-top: 1px solid var(--line);
  font-size: .9375rem; font-variant-numeric: tabular-nums }
.sum.total { align-items: center; font-weight: 600; border-top: 1px solid var(--ink) }
label, legend { font-weight: 600; font-size: .9375rem; padding: 0 }
fieldset { border: 0; margin: 1.25rem 0; padding: 0 }
fieldset:first-child, form:first-child > fieldset:first-child { margin-top: 0 }
fieldset label { display: flex; gap: .75rem; align-items: baseline; font-weight: 400; font-size: 1rem; min-height: 2.75rem;
  padding: .625rem .875rem; border: 1px solid var(--line) }
fieldset label + label { margin-top: -1px }
fieldset label:first-of-type { border-radius: 4px 4px 0 0 }
fieldset label:last-of-type { border-radius: 0 0 4px 4px }
fieldset label:has(:checked) { position: relative; border-color: var(--blue); background: var(--blue-wash) }
legend { padding-bottom: .5rem }
input[type=radio] { accent-color: var(--blue) }
input[type=email] { display: block; width: 100%; min-height: 2.875rem; font: inherit; color: inherit; background: var(--sheet);
  border: 1px solid var(--line-strong); border-radius: 4px; padding: 0 .875rem; margin-top: .5rem }
input[type=email] + :is(label, button), input[type=email] + .problem:empty + label { display: block; margin-top: 1.25rem }
input[aria-invalid=true] { border-color: var(--pencil); box-shadow: 0 0 0 1px var(--pencil) }
button { font: inherit; font-size: .9375rem; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; border-radius: 4px;
  border: 1px solid var(--line-strong); background: var(--sheet); color: var(--ink); cursor: pointer }
button:hover { border-color: var(--ink) }
button.main { width: 100%; background: var(--blue); border-color: var(--blue); color: var(--on-blue); margin-bottom: .625rem }
button.quiet { width: 100%; border-color: transparent; background: none; color: var(--ink); font-size: .9375rem }
button.quiet:hover { text-decoration: underline; text-underline-offset: .18em }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 3px }
.problem { color: var(--pencil); font-size: .9375rem; margin-top: .5rem }
.problem:empty { display: none }
.quiet { color: var(--ink-2); font-size: .875rem }
.name { text-transform: capitalize }
.scroll { overflow-x: auto }
table { width: 100%; min-width: 48rem; border-collapse: collapse; font-size: .9375rem }
th { border-bottom: 1px solid var(--ink); font-size: .875rem }
td { border-bottom: 1px solid var(--line) }
th, td { text-align: left; padding: .625rem .75rem .625rem 0; vertical-align: middle }
td form { margin: 0 }
td form + form { margin-top: .5rem }
button.copy { min-height: 2.75rem; margin-left: auto; padding: .25rem .75rem; font-size: .875rem }
.copied { display: flex; align-items: center; gap: .75rem }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
code { font: 500 .8125rem 'Geist Mono', ui-monospace, monospace; overflow-wrap: anywhere }
`

const script = `
for (const button of document.querySelectorAll('[data-copy]')) {
  const [label, said] = [button.firstChild, button.nextElementSibling]
  button.hidden = false
  button.onclick = async () => {
    const outcome = await navigator.clipboard.writeText(button.dataset.copy)
      .then(() => 'Copied!', () => 'Failed to copy to clipboard')
    label.data = said.textContent = outcome
    setTimeout(() => { label.data = 'Copy'; said.textContent = '' }, 3000)
  }
}
`

/** The only script that a page may run. */
export const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Draws a button that copies a text; hidden without the script. */
export const copyButton = (of: string, text: string) =>
  html`<button type="button" class="copy" data-copy="${text}" hidden>
      Copy<span class="heard"> ${of}</span></button
    ><span class="heard" role="status"></span>`

/** Draws a whole page without other files, so that it looks right on a machine without a network. */
export const frame = (
  peer: string,
  title: string,
  content: unknown,
  width: '' | 'wide' | 'pay' = '',
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <p class="notice">
          This is a demo. Nothing is charged. This page stands in for ${peer}, the payment provider.
        </p>
        <main class="${width}">${content}</main>
        ${raw(`<script>${script}</script>`)}
      </body>
    </html>`

/** Draws a table that scrolls on a phone; `name` is its label for screen readers. */
export const table = (name: string, heads: string[], rows: unknown[][]) =>
  html`<div class="sheet scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

/** Writes `2026-11-22 14:05 UTC`. */
export const showTime = (time: string | number) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const button = (action: string, name: string) =>
  html`<form method="post" action="${action}">
    <button>${name}</button>
  </form>`

/** Draws the page of an address that leads to no checkout, session or the like. */
export const unknownPage = (peer: string, what: string, of = what) =>
  frame(
    peer,
    `Unknown ${what}`,
    html`<h1>There is no such ${what}</h1>
      <p>The address is not the address of a ${of} of this stand-in.</p>`,
  )

const shown = 100

interface Overview<Listed> {
  peer: string
  heading: string
  name: string
  lead?: unknown
  empty: string
  heads: string[]
  records: Iterable<Listed>
  row: (record: Listed) => unknown[]
}

/** Draws the list of everything that happened at a provider, newest first. */
export function overview<Listed>({
  peer,
  heading,
  name,
  lead = '',
  empty,
  ...of
}: Overview<Listed>) {
  const records = [...of.records].toReversed()
  const rows = records.slice(0, shown).map(of.row)
  return frame(
    peer,
    `Stand-in for ${peer}`,
    html`<h1>${heading}</h1>
      ${lead} ${rows.length === 0 ? html`<p>${empty}</p>` : table(name, of.heads, rows)}
      ${records.length > shown ? html`<p class="quiet">The newest ${shown} of ${records.length} are shown.</p>` : ''}`,
    'wide',
  )
}

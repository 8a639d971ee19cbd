import { html, raw } from 'hono/html'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c1d22, #ececf0); --quiet: light-dark(#5b5e68, #a3a6b1);
  --ground: light-dark(#f4f4f6, #141519); --sheet: light-dark(#fff, #1d1f25); --line: light-dark(#d9dae0, #363944);
  --accent: light-dark(#3b3fd1, #8f95ff); --on-accent: light-dark(#fff, #12132b); --bad: light-dark(#a5182b, #ff8d97) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem 4rem }
main.wide { max-width: 60rem }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem }
p { margin: 0 0 1rem }
a { color: var(--accent) }
p > a { padding-block: .8125rem }
button + p { margin-top: 1rem }
.notice { color: var(--quiet); font-size: .875rem; border-bottom: 1px solid var(--line); padding-bottom: 1rem; margin-bottom: 1.5rem }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem }
.sum { display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 .25rem }
.sum.total { font-weight: 600; border-top: 1px solid var(--line); padding-top: .5rem; margin-top: .5rem }
label, legend { font-weight: 600; padding: 0 }
fieldset { border: 0; margin: 1.25rem 0; padding: 0 }
fieldset label { display: flex; gap: .625rem; align-items: baseline; font-weight: 400; min-height: 2.75rem; padding: .625rem 0 }
input[type=email] { display: block; width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .5rem; padding: .625rem .75rem; margin-top: .25rem }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid var(--line); background: var(--sheet); color: var(--ink); cursor: pointer }
button.main { width: 100%; background: var(--accent); border-color: var(--accent); color: var(--on-accent); margin-bottom: .5rem }
button.wide { width: 100% }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.problem { color: var(--bad); font-weight: 600 }
.quiet { color: var(--quiet); font-size: .875rem }
.scroll { overflow-x: auto }
table { width: 100%; min-width: 48rem; border-collapse: collapse; font-size: .9375rem }
th, td { text-align: left; padding: .625rem .75rem .625rem 0; border-bottom: 1px solid var(--line); vertical-align: middle }
td form { margin: 0 }
td form + form { margin-top: .5rem }
code { font-size: .8125rem; overflow-wrap: anywhere }
`

/** A whole page without other files: it must look right on a machine without a network. */
export const frame = (peer: string, title: string, content: unknown, width: '' | 'wide' = '') =>
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
        <main class="${width}">
          <p class="notice">
            This is a stand-in for ${peer}, the payment provider. Nothing is charged and no money
            moves.
          </p>
          ${content}
        </main>
      </body>
    </html>`

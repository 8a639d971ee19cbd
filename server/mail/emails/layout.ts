import { html, raw } from 'hono/html'
import { dark, light } from '#contract/theme/colors.ts'
import { product } from '#contract/product.ts'
import { markId } from './mark.ts'
import type { Message } from './message.ts'
import { bare, body, sans, showLink, showSentence } from './parts.ts'
import type { Sentence } from './sentence.ts'

/** Dark colors for email clients that support these rules. The email is readable without them. */
const darkRules = raw(`
  :root{color-scheme:light dark;supported-color-schemes:light dark}
  @media (prefers-color-scheme:dark){
    .bg{background:${dark.paper}!important}
    .sheet{background:${dark.sheet}!important;border-color:${dark.line}!important}
    .ink{color:${dark.ink}!important;border-color:${dark.ink}!important}
    .ink2{color:${dark['ink-2']}!important}
    .ink3{color:${dark['ink-3']}!important}
    .line{border-color:${dark.line}!important}
    .key{background:${dark['blue-wash']}!important;border-color:${dark.blue}!important;color:${dark.ink}!important}
    .button{background:${dark.blue}!important;border-color:${dark.blue}!important}
    .on{color:${dark['on-blue']}!important}
    .link{color:${dark['blue-ink']}!important}
  }`)

/** Writes the HTML of every email. Email clients reliably support only tables and inline styles. */
export function layOut(message: Message, foot: Sentence, testLine: string): string {
  const { subject, opening, off } = message
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          <style>
            ${darkRules}
          </style>
        </head>
        <body class="bg" style="margin:0;background:${light.paper}">
          <div style="display:none;max-height:0;overflow:hidden">${preview(opening)}</div>
          <table
            ${bare}
            role="presentation"
            class="bg"
            width="100%"
            bgcolor="${light.paper}"
            style="background:${light.paper}"
          >
            <tr>
              <td align="center" style="padding:24px 12px">
                <table ${bare} role="presentation" width="100%" style="max-width:560px">
                  <tr>
                    <td align="left" style="padding:0 4px 12px">${mark}</td>
                  </tr>
                  ${testLine && sayAbove(testLine)}
                  <tr>
                    <td
                      class="sheet"
                      align="left"
                      bgcolor="${light.sheet}"
                      style="padding:28px 20px;background:${light.sheet};border:1px solid ${light.line};border-radius:6px"
                    >
                      ${body(message)}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="ink3"
                      align="left"
                      style="padding:14px 4px 0;font:13px/20px ${sans};color:${light['ink-3']}"
                    >
                      ${showSentence(foot)}${off && html`<br />${showLink(off)}`}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  )
}

function preview(opening: Sentence[]): string {
  return [opening[0] ?? '']
    .flat()
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
}

/** Shown above the sheet, where an email client without styles displays it first. */
function sayAbove(line: string) {
  return html`<tr>
    <td
      class="ink"
      align="left"
      style="padding:0 4px 12px;font:600 14px/20px ${sans};color:${light.ink}"
    >
      ${line}
    </td>
  </tr>`
}

const mark = html`<table ${bare} role="presentation">
  <tr>
    <td width="28" height="28">
      <img
        src="cid:${markId}"
        width="28"
        height="28"
        alt=""
        style="display:block;border:0;border-radius:5px"
      />
    </td>
    <td class="ink" style="padding-left:9px;font:600 16px/28px ${sans};color:${light.ink}">
      ${product.name}
    </td>
  </tr>
</table>`

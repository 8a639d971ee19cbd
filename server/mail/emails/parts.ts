import { html, raw } from 'hono/html'
import { light } from '#contract/theme/colors.ts'
import { listSaid, type Message, type Row } from './message.ts'
import type { Link, Sentence } from './sentence.ts'

type Html = ReturnType<typeof html>

export const sans = raw(
  "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
)
const mono = raw("'Geist Mono',ui-monospace,Menlo,Consolas,monospace")

/** Email clients add borders and space to any table without these attributes. */
export const bare = raw('cellpadding="0" cellspacing="0" border="0"')

export function body({ title, updatesUntil, opening, toCopy, rows, action, notes }: Message): Html {
  return html`<h1
      class="ink"
      style="margin:0 0 10px;font:600 24px/30px ${sans};letter-spacing:-.02em;color:${light.ink}"
    >
      ${title}
    </h1>
    ${updatesUntil && timeline(updatesUntil)}
    ${opening.map((each) => html`<p class="ink2" style="margin:0 0 16px;font:16px/25px ${sans};color:${light['ink-2']}">${showSentence(each)}</p>`)}
    ${toCopy && copyBox(toCopy)} ${rows && table(listSaid(rows))} ${action && button(action)}
    ${listSaid(notes).map((each) => html`<p class="ink2" style="margin:18px 0 0;font:14px/21px ${sans};color:${light['ink-2']};white-space:pre-line">${showSentence(each)}</p>`)}`
}

function timeline(updatesUntil: string): Html {
  return html`<table ${bare} role="presentation" width="100%" style="margin:2px 0 20px">
    <tr>
      <td
        width="52%"
        class="key"
        translate="no"
        bgcolor="${light['blue-wash']}"
        style="padding:7px 10px;background:${light['blue-wash']};border:1px solid ${light.blue};font:600 13px/18px ${sans};color:${light['blue-ink']}"
      >
        Updates
      </td>
      <td class="ink3" style="padding:7px 10px;font:13px/18px ${sans};color:${light['ink-3']}">
        until ${updatesUntil}
      </td>
    </tr>
    <tr>
      <td colspan="2" height="6" style="font-size:0;line-height:6px">&nbsp;</td>
    </tr>
    <tr>
      <td
        colspan="2"
        class="sheet ink"
        bgcolor="${light.sheet}"
        style="padding:7px 10px;background:${light.sheet};border:1px solid ${light.ink};font:600 13px/18px ${sans};color:${light.ink}"
      >
        The version you have keeps working &rarr;
      </td>
    </tr>
  </table>`
}

/**
 * Shows text to copy without spaces inside, so that a double click or a long press selects all of it. A key
 * fits on one line of a phone.
 */
function copyBox({ text, size }: NonNullable<Message['toCopy']>): Html {
  const style =
    size === 'code'
      ? raw('font-size:30px;line-height:36px;letter-spacing:.12em;text-align:center')
      : raw('font-size:14px;line-height:24px;word-break:break-word')
  return html`<table ${bare} role="presentation" width="100%" style="margin:4px 0 18px">
    <tr>
      <td
        class="key"
        bgcolor="${light['blue-wash']}"
        style="padding:15px 14px;background:${light['blue-wash']};border:1px solid ${light.blue};border-radius:4px;font-family:${mono};font-weight:600;color:${light.ink};${style}"
      >
        ${text}
      </td>
    </tr>
  </table>`
}

function table(rows: Row[]): Html {
  return html`<table ${bare} width="100%" style="margin:0 0 20px">
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <th
            scope="row"
            class="line ink2"
            align="left"
            valign="top"
            style="padding:9px 12px 9px 0;border-top:1px solid ${light['line-2']};font:15px/22px ${sans};color:${light['ink-2']};white-space:${name.length > 24 ? 'normal' : 'nowrap'}"
          >
            ${name}
          </th>
          <td
            class="line ink"
            align="right"
            style="padding:9px 0;border-top:1px solid ${light['line-2']};font:15px/22px ${sans};color:${light.ink};word-break:break-word"
          >
            ${showLines([value].flat())}
          </td>
        </tr>`,
    )}
  </table>`
}

function showLines(lines: string[]): Html[] {
  return lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)
}

function button({ text, url }: Link): Html {
  return html`<table ${bare} role="presentation">
    <tr>
      <td
        class="button"
        bgcolor="${light.blue}"
        style="background:${light.blue};border:1px solid ${light.blue};border-radius:4px"
      >
        <a
          href="${url}"
          class="on"
          style="display:block;padding:13px 18px;font:600 16px/20px ${sans};color:${light['on-blue']};text-decoration:none"
          >${text}</a
        >
      </td>
    </tr>
  </table>`
}

export function showSentence(sentence: Sentence): (string | Html)[] {
  return [sentence].flat().map((part) => (typeof part === 'string' ? part : showLink(part)))
}

export function showLink({ text, url }: Link): Html {
  return html`<a href="${url}" class="link" style="color:${light['blue-ink']}">${text}</a>`
}

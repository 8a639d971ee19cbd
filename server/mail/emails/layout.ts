import { html, raw } from 'hono/html'
import { product } from '#contract/product.ts'
import type { Seller } from '../../config.ts'

/** The sender's details and the links that only the sender can make. */
export interface Sender {
  siteUrl: string
  supportEmail: string
  seller: Seller
  /** The zone whose days are dates. */
  timeZone: string
  /** The days after a payment in which a refund is promised; null promises no term. */
  refundDays: number | null
  /** Turns off renewal emails without signing in. */
  makeOffLink: (accountId: string) => string
  /** Lets the previous address of an order deny a correction. */
  makeNotMeLink: (correctionId: string) => string
}

export interface EmailText {
  subject: string
  text: string
  html: string
  /** Turns off emails of this kind. */
  offLink?: string
}

type Html = ReturnType<typeof html>

/** The layout of every email. Email clients reliably support only tables and inline styles. */
export function layOut(title: string, body: Html, sender: Sender): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
        </head>
        <body style="margin:0;background:#f5f7f9;color:#0e1f36;font:16px/1.6 system-ui,sans-serif">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td align="center" style="padding:32px 16px">
                <table
                  role="presentation"
                  width="100%"
                  style="max-width:560px;background:#ffffff;border:1px solid #c9d4e2"
                >
                  <tr>
                    <td style="padding:32px">
                      <p style="margin:0 0 24px;font-weight:600">${product.name}</p>
                      ${body}
                    </td>
                  </tr>
                </table>
                <p style="max-width:560px;color:#44566f;font-size:13px">
                  Questions? Write to
                  <a href="mailto:${sender.supportEmail}" style="color:#1e50d2"
                    >${sender.supportEmail}</a
                  >.
                </p>
              </td>
            </tr>
          </table>
        </body>
      </html>`,
  )
}

/** Formats codes and keys, large enough to read out. */
export function machineText(text: string, size: 'large' | 'normal'): Html {
  const pixels = size === 'large' ? 32 : 18
  return html`<p
    style="margin:0 0 24px;padding:16px;background:#e9f0ff;border:1px solid #1e50d2;font:600 ${raw(
      String(pixels),
    )}px/1.3 ui-monospace,monospace;letter-spacing:.06em"
  >
    ${text}
  </p>`
}

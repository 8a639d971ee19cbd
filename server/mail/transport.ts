import { createTransport } from 'nodemailer'

interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  offLink?: string
}

/** Resolves once the mail server has taken the letter. */
export type SendMail = (mail: Mail) => Promise<void>

export function createMailer(smtpUrl: string, from: string, siteUrl: string): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(siteUrl).hostname
  return async ({ id, to, subject, text, html, offLink }) => {
    await transport.sendMail({
      from,
      // An object, not text: an address can then never become two.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // The same letter sent twice after a crash is recognised by its id.
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(offLink && describeOff(offLink)) },
    })
  }
}

/** Lets the mail program offer the switch itself (RFC 8058). */
function describeOff(link: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

import { nameMailbox, parseEmail } from '#contract/email.ts'
import { product } from '#contract/product.ts'
import { isLoopbackHost } from '../settings/networks.ts'
import { mark } from './emails/mark.ts'
import type { Config } from '../settings/config.ts'
import type { Attachment, EmailText } from './emails/message.ts'

interface Mail extends EmailText {
  id: string
  to: string
}

/**
 * Returns whether the mail server accepted the email or refused it permanently, or whether a sandbox kept it.
 * Throws when a retry can help.
 */
export type SendMail = (mail: Mail) => Promise<'taken' | 'sandbox' | { refused: string }>

/** The sender and, for a sandbox, the people it may write to. */
export type MailNames = Reach & Pick<Config, 'mailFrom' | 'siteUrl'>
type Reach = Pick<Config, 'kind' | 'admins' | 'alertEmail'>

/**
 * Creates a mailer. `isPooled` is false in a program that ends after one email, so that no connection stays
 * open.
 */
export function createMailer(smtpUrl: string, names: MailNames, isPooled = true): SendMail {
  const from = nameSender(names.mailFrom)
  let opening: ReturnType<typeof openTransport> | undefined
  const host = new URL(names.siteUrl).hostname
  return async ({ id, to, subject, text, html, offLink, attachment }) => {
    if (!mayReach(names, to)) return 'sandbox'
    opening ??= openTransport(guardPassword(smtpUrl), isPooled)
    const transport = await opening
    const posting = transport.sendMail({
      from,
      // This is an object instead of text, so that one address can never become two.
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: [mark, ...(attachment ? [describeAttachment(attachment)] : [])],
      // The id lets recipients recognize an email that is sent twice after a crash.
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(offLink && describeOff(offLink)) },
    })
    return posting.then(() => 'taken' as const, readRefusal)
  }
}

/**
 * Returns whether an email may be sent. A sandbox writes only to its owners, including any +tag of their
 * addresses.
 */
function mayReach({ kind, admins, alertEmail }: Reach, to: string): boolean {
  if (kind !== 'sandbox') return true
  const own = [...admins, ...(alertEmail === null ? [] : [alertEmail])]
  return own.flatMap(listMailbox).some((each) => listMailbox(to).includes(each))
}

/** Lists the mailbox of an address; empty if the text is not an address. */
function listMailbox(email: string): string[] {
  const parsed = parseEmail(email)
  return parsed === null ? [] : [nameMailbox(parsed.normal)]
}

async function openTransport(url: string, isPooled: boolean) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    ...(isPooled && { pool: true, maxConnections: 3 }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function describeAttachment({ name, content }: Attachment) {
  return { filename: name, content, encoding: 'base64' as const }
}

/**
 * Names the sender after the product, because readers look for it in a list of emails. A name in the setting
 * takes precedence.
 */
function nameSender(mailFrom: string) {
  return mailFrom.includes('<') ? mailFrom : { name: product.name, address: mailFrom }
}

/**
 * Makes sure that a password leaves this machine only over TLS. This is set in the URL, because otherwise the
 * library would follow whatever the URL says about TLS.
 */
function guardPassword(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (url.password === '' || isLoopbackHost(url.hostname)) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

interface PostingError extends Error {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Reads a 5xx about the recipient or the email. An error about us, our password or our address is ours to
 * fix, so it throws.
 */
function readRefusal(error: PostingError): { refused: string } {
  const { command = '', responseCode = 0, response = '' } = error
  if (!['RCPT TO', 'DATA'].includes(command) || responseCode < 500) throw error
  return { refused: tidyReason(response) }
}

/** Lets the email client offer to unsubscribe (RFC 8058). */
function describeOff(link: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Shortens another mail server's text to one line, and removes characters that could move a terminal's
 * cursor.
 */
export function tidyReason(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

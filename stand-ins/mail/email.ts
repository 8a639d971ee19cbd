import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import type { SMTPServerEnvelope } from 'smtp-server'
import { randomUUID } from 'node:crypto'

/** An accepted email. `to` is the envelope, `from` the header; `receivedAt` is an ISO time. */
export type Email = {
  id: string
  from: string
  envelopeFrom: string
  to: string[]
  subject: string
  text: string
  html: string
  /** Attachments, as text. */
  files: { name: string; text: string }[]
  messageId: string
  headers: { key: string; value: string }[]
  rawHeaders: string
  receivedAt: string
}

export async function readEmail(source: Buffer, envelope: SMTPServerEnvelope): Promise<Email> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'base64' })
  return {
    id: randomUUID(),
    from: mail.from?.address ?? '',
    envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
    // The quotes of a mailbox are no part of its name.
    to: envelope.rcptTo.map(({ address }) => address.replace(/^"(.*)"@/, '$1@')),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: showPictures(mail),
    files: mail.attachments
      .filter(({ disposition }) => disposition === 'attachment')
      .map(({ filename, content }) => ({ name: filename ?? '', text: decode(String(content)) })),
    messageId: mail.messageId ?? '',
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    rawHeaders: source.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? '',
    receivedAt: new Date().toISOString(),
  }
}

const decode = (base64: string) => Buffer.from(base64, 'base64').toString()

function showPictures({ html = '', attachments }: ParsedEmail): string {
  return html.replace(/src="cid:([\w-]+)"/g, (whole, id) => {
    const picture = attachments.find(({ contentId }) => contentId === `<${id}>`)
    return picture ? `src="data:${picture.mimeType};base64,${String(picture.content)}"` : whole
  })
}

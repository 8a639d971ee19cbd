import { layOut } from './layout.ts'
import { listSaid, type EmailText, type Message, type Row, type Sender } from './message.ts'
import { type Link, mailTo, say, type Sentence, toPlainText } from './sentence.ts'

/** Writes a message as HTML and as plain text with the same content. */
export function write(
  message: Message,
  { supportEmail, testLine }: Pick<Sender, 'supportEmail' | 'testLine'>,
): EmailText {
  const foot = message.foot ?? say`Questions? Email ${mailTo(supportEmail)}`
  return {
    subject: message.subject,
    text: [testLine, writeText(message, foot)].filter(Boolean).join('\n\n'),
    html: layOut(message, foot, testLine),
    ...(message.off && { offLink: message.off.url }),
    ...(message.attachment && { attachment: message.attachment }),
  }
}

/** Writes the parts in the order of the HTML. */
function writeText(message: Message, foot: Sentence): string {
  const { title, updatesUntil, opening, toCopy, rows, action, notes, off } = message
  const blocks = [
    title,
    updatesUntil && `Updates until ${updatesUntil}. The version you have keeps working.`,
    ...opening.map(toPlainText),
    toCopy && `${toCopy.intro} ${toCopy.text}`,
    writeRows(listSaid(rows)),
    action && writeLink(action),
    ...listSaid(notes).map(toPlainText),
    toPlainText(foot),
    off && writeLink(off),
  ]
  return blocks.filter(Boolean).join('\n\n')
}

function writeRows(rows: Row[]): string {
  return rows.map(([name, value]) => `${name}: ${[value].flat().join('; ')}`).join('\n')
}

function writeLink({ text, url }: Link): string {
  return `${text}: ${url.replace(/^mailto:/, '')}`
}

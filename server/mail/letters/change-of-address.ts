import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import type { ChangeCodeFacts, ChangedAddressFacts } from '../outbox.ts'
import { machineText, onPaper, type LetterText, type Sender } from './paper.ts'

/** Neither letter names the other address: a new one may be mistyped, and an old one lost. */
export function writeChangeCodeLetter({ code, side }: ChangeCodeFacts, sender: Sender): LetterText {
  const subject = `Your ${product.name} code to change an e-mail address`
  const what =
    side === 'old'
      ? `Your ${product.name} account is to get another e-mail address. The code for this address is`
      : `A ${product.name} account is to get this e-mail address. The code for it is`
  const works = 'It works for ten minutes, in the browser that asked for it.'
  const other =
    side === 'old'
      ? `If you did not ask for it, give the code to nobody: somebody is signed in to your account. Write to ${sender.supportEmail}.`
      : 'If you did not ask for it, give the code to nobody and ignore this letter: whoever enters it could sign in with this address.'
  return {
    subject,
    text: [`${what} ${code}`, works, other, questions(sender)].join('\n\n'),
    html: onPaper(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        ${machineText(code, 'large')}
        <p style="margin:0 0 12px">${works}</p>
        <p style="margin:0;color:#44566f">${other}</p>`,
      sender,
    ),
  }
}

export function writeChangedAddressLetter(
  { side }: ChangedAddressFacts,
  sender: Sender,
): LetterText {
  const subject = `The e-mail address of your ${product.name} account was changed`
  const what =
    side === 'old'
      ? 'Your orders and license keys now belong to another address, and this one no longer shows them. Codes that were sent to both addresses were entered.'
      : `Your orders and license keys now belong to this address. Sign in with it on ${sender.siteUrl}/account.`
  const next =
    side === 'old'
      ? `If you did not do this, write to ${sender.supportEmail} from this address.`
      : 'The keys themselves and the devices they are on stay as they are. Other browsers were signed out.'
  return {
    subject,
    text: [what, next, questions(sender)].join('\n\n'),
    html: onPaper(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${next}</p>`,
      sender,
    ),
  }
}

function questions({ supportEmail }: Sender): string {
  return `Questions? Write to ${supportEmail}.`
}

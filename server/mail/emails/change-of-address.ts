import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import { machineText, layOut, type EmailText, type Sender } from './layout.ts'

/** Which of a change's two addresses an email goes to. */
type Side = 'old' | 'new'

export interface ChangeCodeFacts {
  kind: 'change_code'
  code: string
  side: Side
}

export interface ChangedAddressFacts {
  kind: 'address_changed'
  side: Side
}

/** Neither email names the other address: a new one can be mistyped, and an old one lost. */
export function writeChangeCodeEmail({ code, side }: ChangeCodeFacts, sender: Sender): EmailText {
  const subject = `Your ${product.name} code to change an email address`
  const what =
    side === 'old'
      ? `Your ${product.name} account is to get another email address. The code for this address is`
      : `A ${product.name} account is to get this email address. The code for it is`
  const works = 'It works for ten minutes, in the browser that asked for it.'
  const other =
    side === 'old'
      ? `If you did not ask for it, give the code to nobody: somebody is signed in to your account. Write to ${sender.supportEmail}.`
      : 'If you did not ask for it, give the code to nobody and ignore this email: whoever enters it could sign in with this address.'
  return {
    subject,
    text: [`${what} ${code}`, works, other, questions(sender)].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        ${machineText(code, 'large')}
        <p style="margin:0 0 12px">${works}</p>
        <p style="margin:0;color:#44566f">${other}</p>`,
      sender,
    ),
  }
}

export function writeChangedAddressEmail({ side }: ChangedAddressFacts, sender: Sender): EmailText {
  const subject = `The email address of your ${product.name} account was changed`
  const what =
    side === 'old'
      ? 'Your account has another address now, and this one no longer opens it. The codes that we sent to both addresses were entered.'
      : `Your account has this address now. Sign in with it on ${sender.siteUrl}/account.`
  const next =
    side === 'old'
      ? `If you did not do this, write to ${sender.supportEmail} from this address.`
      : 'Your orders, license keys and devices stay as they are. Other browsers were signed out.'
  return {
    subject,
    text: [what, next, questions(sender)].join('\n\n'),
    html: layOut(
      subject,
      html`<p style="margin:0 0 12px">${what}</p>
        <p style="margin:0">${next}</p>`,
      sender,
    ),
  }
}

/** Goes to an account holder whose address somebody tried to use for another account. */
export function writeChangeRefusedEmail(_facts: object, sender: Sender): EmailText {
  const subject = `Somebody tried to move a ${product.name} account to this address`
  const what =
    'Somebody who is signed in to another account asked to use this email address for it. You already have an account here with orders, license keys or an accepted EULA, so we changed nothing and sent no code.'
  const next = `If that was you, write to ${sender.supportEmail} from this address: support can merge the two accounts. If not, you need to do nothing.`
  return {
    subject,
    text: [what, next].join('\n\n'),
    html: layOut(
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

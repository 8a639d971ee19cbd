import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { writeNotice } from './notice.ts'
import { link, mailTo, say } from './sentence.ts'
import { write } from './write.ts'

/** Which of a change's two addresses an email goes to. */
type Side = 'old' | 'new'

export interface ChangeCodeFacts {
  kind: 'change_code'
  code: string
  side: Side
}

export type ChangedAddressFacts = { kind: 'address_changed' } & (
  | {
      side: Side
      /** An operator changed it, without codes. */
      by?: 'support'
    }
  /** An order left the account; its number. */
  | { order: string }
)

/** Neither email names the other address: a new one can be mistyped, and an old one lost. */
export function writeChangeCodeEmail({ code, side }: ChangeCodeFacts, sender: Sender): EmailText {
  const what =
    side === 'old'
      ? `Someone who is signed in to your ${product.name} account asked to change its email address.`
      : `Someone asked to use this email address for a ${product.name} account.`
  const other =
    side === 'old'
      ? say`Not you? Don’t share the code: someone is signed in to your account. Email ${mailTo(sender.supportEmail)}.`
      : say`Not you? Ignore this email and don’t share the code: anyone who enters it could sign in with this address.`
  return write(
    {
      subject: `${code} is your ${product.name} code to change an email address`,
      title: 'Your code to change the email address',
      opening: [
        say`${what} Enter the code in the browser where you asked for it. It works for 10 minutes.`,
      ],
      toCopy: { intro: 'The code for this address is', text: code, size: 'code' },
      action: link('Open the account page', `${sender.siteUrl}/account`),
      notes: [other],
    },
    sender,
  )
}

export function writeChangedAddressEmail(facts: ChangedAddressFacts, sender: Sender): EmailText {
  if ('order' in facts) return writeMovedOrder(facts.order, sender)
  const { side, by } = facts
  const heading = {
    subject: `The email address of your ${product.name} account was changed`,
    title: 'Your account has a new email address',
  }
  if (side === 'old')
    return writeNotice(
      {
        ...heading,
        what: say`${by === 'support' ? 'Our support team changed it, as requested.' : 'Both codes we emailed were entered.'} Your account now has another email address, and this one no longer opens it.`,
        next: say`Not you? Email us from this address.`,
        to: 'support',
      },
      sender,
    )
  return writeNotice(
    {
      ...heading,
      what: say`Your account now has this email address. Use it to sign in.`,
      next: say`Your orders, license keys and devices stay as they are. Other browsers were signed out.`,
      to: 'account',
    },
    sender,
  )
}

/** The address that an order had can be a stranger's. */
function writeMovedOrder(order: string, sender: Sender): EmailText {
  return write(
    {
      subject: `Order ${order} moved to another email address`,
      title: 'An order moved to another email address',
      opening: [
        say`Order ${order} and its license key moved to another email address, given in the browser where the order began. Not your order? You don’t need to do anything. If it is, and you didn’t ask for this, email ${mailTo(sender.supportEmail)}.`,
      ],
    },
    sender,
  )
}

/** Goes to an account holder whose address someone tried to use for another account. */
export function writeChangeRefusedEmail(_facts: object, sender: Sender): EmailText {
  return writeNotice(
    {
      subject: `Someone tried to move a ${product.name} account to this address`,
      title: 'Someone asked for your email address',
      what: say`Someone who is signed in to another account asked to use this email address for it. You already have an account here with orders, license keys or an accepted EULA, so we changed nothing and sent no code.`,
      next: say`Was that you? Email us from this address, and we move the licenses. If not, you don’t need to do anything.`,
      to: 'support',
    },
    sender,
  )
}

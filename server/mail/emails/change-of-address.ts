import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import { sayCommand } from '../../settings/command-line.ts'
import type { EmailText, Sender, OfOrder } from './message.ts'
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

export interface ChangedAddressFacts {
  kind: 'address_changed'
  side: Side
  /** An operator changed it, without codes. */
  by?: 'support'
}

/** Goes to the account's current address while a correction waits. */
export interface CorrectionAskedFacts {
  kind: 'correction_asked'
  correctionId: string
  takesEffectAt: string
}

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

export function writeChangedAddressEmail(
  { side, by }: ChangedAddressFacts,
  sender: Sender,
): EmailText {
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

/** Doesn't name the new address either: the old one can be a stranger's. */
export function writeCorrectionAskedEmail(
  { correctionId, takesEffectAt }: CorrectionAskedFacts,
  { makeNotMeLink, ...sender }: Sender,
): EmailText {
  return write(
    {
      subject: `The email address of a ${product.name} account is about to change`,
      title: 'An account is about to change its email address',
      opening: [
        say`Someone asked our support team to change the email address of this account. It changes on ${formatTime(takesEffectAt, sender.timeZone)}. From then on, this email address no longer opens the account.`,
        say`Not your account, or you asked for this? You don’t need to do anything. Otherwise, keep this email address.`,
      ],
      action: link('Keep this email address', makeNotMeLink(correctionId)),
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

/** An order that a person has to decide about; each line is a fact. */
export interface CaseFacts extends OfOrder {
  kind: 'case_opened'
  caseId: string
  lines: string[]
}

/** Goes to support when a person has to decide. */
export function writeCaseEmail(facts: CaseFacts, sender: Sender): EmailText {
  const { caseId, lines } = facts
  return write(
    {
      subject: `Case: order ${facts.orderNumber}`,
      title: 'An order needs your decision',
      opening: lines.map((line) => say`${line}`),
      toCopy: {
        intro: 'After you decide, run',
        text: sayCommand(`corrections close ${caseId} --reason "…"`),
        size: 'key',
      },
    },
    sender,
  )
}

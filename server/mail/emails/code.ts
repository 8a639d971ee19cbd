import { product } from '#contract/product.ts'
import type { EmailText, Message, Sender } from './message.ts'
import { writeNotice } from './notice.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

export interface CodeFacts {
  kind: 'code'
  code: string
  /** Signs in any browser, once; set after many wrong codes for the address. */
  link: SignInLink | null
}

interface SignInLink {
  email: string
  token: string
}

export function writeCodeEmail({ code, link: way }: CodeFacts, sender: Sender): EmailText {
  return write(
    {
      subject: `${code} is your ${product.name} sign-in code`,
      title: 'Your sign-in code',
      toCopy: { intro: 'Your sign-in code is', text: code, size: 'code' },
      ...(way ? offerLink(way, sender) : offerCode(sender)),
    },
    sender,
  )
}

type Offer = Pick<Message, 'opening' | 'action' | 'notes'>

function offerCode({ siteUrl }: Sender): Offer {
  return {
    opening: [say`Enter it in the browser where you asked for it. It works for 10 minutes.`],
    action: link('Open the account page', `${siteUrl}/account`),
    notes: [
      say`Didn’t ask for a code? Ignore this email. The code works only in the browser that asked for it.`,
    ],
  }
}

function offerLink({ email, token }: SignInLink, { siteUrl }: Sender): Offer {
  const url = `${siteUrl}/account#sign-in=${token}.${encodeURIComponent(email)}`
  return {
    opening: [
      say`Enter it in the browser where you asked for it, or press the button on the device where you want to sign in. Either works once, for 10 minutes.`,
      say`Someone entered many wrong codes for this address today, so we may refuse the code in a new browser. The button works everywhere.`,
    ],
    action: link('Sign in on this device', url),
    notes: [
      say`Don’t forward this email: the button signs in anyone who has it. Didn’t ask for a code? Ignore this email.`,
    ],
  }
}

export function writeWrongCodesEmail(_facts: object, sender: Sender): EmailText {
  return write(
    {
      subject: `Too many wrong ${product.name} codes for this address`,
      title: 'Too many wrong codes',
      opening: [
        say`Someone entered too many wrong codes for this email address. None of them let anyone in, and we stopped accepting more.`,
        say`You can still sign in from a browser where you signed in before. From a new one, ask for a code and press the button in its email: for up to a day, the code itself may not work.`,
      ],
      action: link('Open the account page', `${sender.siteUrl}/account`),
      notes: [
        say`Was that you? Use the button. If not, you don’t need to do anything. We send this email at most once a day.`,
      ],
    },
    sender,
  )
}

export function writeSessionEndedEmail(_facts: object, sender: Sender): EmailText {
  return writeNotice(
    {
      subject: `You were signed out of ${product.name}`,
      title: 'You were signed out',
      what: say`Someone tried your sign-in code from another browser, three times. It didn’t let them in, and we ended the session that used it.`,
      next: say`Sign in again when you need to. If you didn’t share a code, check who has access to your email.`,
      to: 'account',
    },
    sender,
  )
}

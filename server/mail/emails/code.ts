import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { writeNotice } from './notice.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

export interface CodeFacts {
  kind: 'code'
  code: string
  /** Of the link beside it, which signs in any browser, once. */
  email: string
  token: string
}

export function writeCodeEmail({ code, email, token }: CodeFacts, sender: Sender): EmailText {
  const url = `${sender.siteUrl}/account#sign-in=${token}.${encodeURIComponent(email)}`
  return write(
    {
      subject: `${code} is your ${product.name} sign-in code`,
      title: 'Your sign-in code',
      opening: [
        say`Enter it in the browser where you asked for it, or press the button on the device where you want to sign in. Either works once, for 10 minutes.`,
      ],
      toCopy: { intro: 'Your sign-in code is', text: code, size: 'code' },
      action: link('Sign in on this device', url),
      notes: [
        say`Don’t forward this email: the button signs in anyone who has it. Didn’t ask for a code? Ignore this email.`,
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

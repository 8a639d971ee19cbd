import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { writeNotice } from './notice.ts'
import { say } from './sentence.ts'

export function writeSessionEndedEmail(_facts: object, sender: Sender): EmailText {
  return writeNotice(
    {
      subject: `You were signed out of ${product.name}`,
      title: 'You were signed out',
      what: say`Someone tried your sign-in code from another browser, three times. It did not let them in, and we ended the session of that code.`,
      next: say`Sign in again when you need to. If you didn’t share a code, check who has access to your email.`,
      to: 'account',
    },
    sender,
  )
}

import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
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

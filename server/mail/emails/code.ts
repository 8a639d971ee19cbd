import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

export interface CodeFacts {
  kind: 'code'
  code: string
}

export function writeCodeEmail({ code }: CodeFacts, sender: Sender): EmailText {
  return write(
    {
      subject: `${code} is your ${product.name} sign-in code`,
      title: 'Your sign-in code',
      opening: [say`Enter it in the browser where you asked for it. It works for 10 minutes.`],
      toCopy: { intro: 'Your sign-in code is', text: code, size: 'code' },
      action: link('Open the account page', `${sender.siteUrl}/account`),
      notes: [
        say`Didn’t ask for a code? Ignore this email. The code works only in the browser that asked for it.`,
      ],
    },
    sender,
  )
}

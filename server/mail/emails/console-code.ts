import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

export interface ConsoleCodeFacts {
  kind: 'console_code'
  code: string
}

export function writeConsoleCodeEmail({ code }: ConsoleCodeFacts, sender: Sender): EmailText {
  return write(
    {
      // Without the code: a locked screen shows subjects.
      subject: `Your ${product.name} console code`,
      title: 'Your console code',
      opening: [
        say`Enter it in the browser where you asked for it, then use your passkey. It works for 10 minutes.`,
      ],
      toCopy: { intro: 'Your console code is', text: code, size: 'code' },
      action: link('Open the console', `${sender.siteUrl}/admin/sign-in`),
      notes: [
        say`Didn’t ask for a code? Someone knows your address. Without your passkey the code lets nobody in.`,
      ],
    },
    sender,
  )
}

import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

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

import { product } from '#contract/product.ts'
import type { EmailText, Message, Sender } from './message.ts'
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
      say`Enter it in the browser where you asked for it, or press the button on the device where you want to sign in. Either works once, within 10 minutes.`,
      say`Many wrong codes were entered for this address today, so we may refuse the code in a new browser. The button works everywhere.`,
    ],
    action: link('Sign in on this device', url),
    notes: [
      say`Don’t forward this email: the button signs in whoever has it. Didn’t ask for a code? Ignore this email.`,
    ],
  }
}

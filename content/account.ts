import type { InlineText } from './inline-text.ts'

export const accountFacts: { name: string; text: InlineText }[] = [
  {
    name: 'Keys, devices and orders',
    text: 'Copy your license keys, release a device, download invoices. You see keys after you accept the [EULA](/eula), and stay signed in for 45 minutes.',
  },
  {
    name: 'Trial key',
    text: 'You can evaluate the app without a key. To get one anyway, ask for it when you enter the code.',
  },
]

/** While a code is awaited. */
export const codeFacts: typeof accountFacts = [
  {
    name: 'Asked more than once?',
    text: 'The two newest codes work, in the browser you asked from.',
  },
  {
    name: 'On another device?',
    text: 'The button in the email signs in the browser where you press it, once.',
  },
  {
    name: 'Bought with another email?',
    text: 'Keys and orders are in the account of the email you paid with. Not sure which one? [Email support](mailto:support) with the order number.',
  },
]

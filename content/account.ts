import type { InlineText } from './inline-text.ts'

export const accountFacts: { name: string; text: InlineText }[] = [
  {
    name: 'Keys, devices and orders',
    text: 'Copy your license keys, release a device, get a license file for a computer without internet, download invoices. You see keys after you accept the [EULA](/eula), and stay signed in for 45 minutes.',
  },
  {
    name: 'Trial key',
    text: 'You can evaluate the app without a key. To get one anyway, ask for it when you enter the code.',
  },
  {
    name: 'No email yet?',
    text: 'Check your spam folder. We limit how many codes we send in an hour. [More in the FAQ](/faq#code-does-not-arrive).',
  },
]

import type { InlineText } from './inline-text.ts'

export const accountFacts: { name: string; text: InlineText }[] = [
  {
    name: 'License keys',
    text: 'Every key bought with your email, with its status and the day its updates end. You see keys after you accept the [EULA](/eula).',
  },
  {
    name: 'Devices',
    text: 'Where each key is in use. Release a device here when you change computers.',
  },
  {
    name: 'Orders',
    text: 'What you paid, invoices and credit notes as PDF.',
  },
  {
    name: 'A trial key, if you want one',
    text: 'You can evaluate the app without a key. To get one anyway, ask for it when you enter the code.',
  },
  {
    name: 'How long you stay signed in',
    text: 'For 45 minutes. The code works only in the browser where you asked for it.',
  },
  {
    name: 'No email yet?',
    text: 'Check your spam folder. We limit how many codes we send in an hour. [More in the FAQ](/faq#code-does-not-arrive).',
  },
]

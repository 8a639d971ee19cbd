import type { InlineText } from './inline-text.ts'

export const accountFacts: { name: string; text: InlineText }[] = [
  {
    name: 'License keys',
    text: 'Every key bought with your email address, with its type and the day its updates end. Keys are shown once you have accepted the [EULA](/eula).',
  },
  {
    name: 'Devices',
    text: 'Where each key is in use. Release a device here when you change computers.',
  },
  {
    name: 'A trial key, if you want one',
    text: 'The app can be evaluated without a key. If you want one all the same, ask for it when you enter the code.',
  },
  {
    name: 'How long you stay signed in',
    text: 'For 45 minutes, in this browser only. The code in the email opens nothing in another one.',
  },
  {
    name: 'No email?',
    text: 'Look into the spam folder. At most three codes an hour go from one network to one address. [More in the FAQ](/faq).',
  },
]

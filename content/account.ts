import type { InlineText } from './inline-text.ts'

export const accountFacts: { name: string; text: InlineText }[] = [
  {
    name: 'License keys',
    text: 'Every key bought with your email address, with its type and the day its updates end. Accept the [EULA](/eula) once to see them.',
  },
  {
    name: 'Devices',
    text: 'Where each key is in use. Release a device here when you change computers.',
  },
  {
    name: 'A trial key, if you want one',
    text: 'You can evaluate the app without a key. Want one anyway? Ask for it when you enter the code.',
  },
  {
    name: 'How long you stay signed in',
    text: 'For 45 minutes, in this browser only. The code works only in the browser where you asked for it.',
  },
  {
    name: 'No email yet?',
    text: 'Check your spam folder. We limit how many codes we send in an hour. [More in the FAQ](/faq#code-does-not-arrive).',
  },
]

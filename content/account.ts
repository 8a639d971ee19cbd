import type { InlineText } from './inline-text.ts'

interface Fact {
  name: string
  text: InlineText
}

/** Shown beside the forms for signing in. */
export const accountFacts: Fact[] = [
  { name: 'Keys', text: 'Copy your license key, or replace one that leaked.' },
  { name: 'Devices', text: 'See where your license is used. Release a device to move it.' },
  { name: 'Builds', text: 'Download every version your license covers.' },
  { name: 'Invoices', text: 'A PDF for each order, with your VAT or tax number.' },
  { name: 'Sign-in', text: 'No password. A code signs you in for 45 minutes.' },
  {
    name: 'No license?',
    text: 'You don’t need one to evaluate. [Download Protocraft](/downloads)',
  },
]

/** Advice for when a code didn’t arrive or is refused. */
export const codeAdvice: InlineText[] = [
  'Look in your spam folder.',
  'Asked twice? The two newest codes work, in this browser.',
  'Asked in another browser a moment ago? Press the button in that email, or resend after the countdown.',
  'On another device, press the button in the email there.',
  'Bought with another email? Use that one. Not sure which? [Email support](mailto:support) with the order number.',
]

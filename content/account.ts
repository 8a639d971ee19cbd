import type { InlineText } from './inline-text.ts'

/** Beside the form that asks for the email. */
export const accountFacts: InlineText[] = [
  'Your keys, devices, builds and invoices. No password: a code signs you in for 45 minutes.',
  'Just evaluating? You don’t need a key. [Download Protocraft](/downloads)',
]

/** For a code that didn’t come, or is refused. */
export const codeAdvice: InlineText[] = [
  'Look in your spam folder.',
  'Asked twice? The two newest codes work, in this browser.',
  'On another device, press the button in the email there.',
  'Bought with another email? Use that one. Not sure which? [Email support](mailto:support) with the order number.',
]

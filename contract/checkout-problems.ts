import { couponProblems } from './coupon-words.ts'

/** The values of `/purchase?problem=`, with the text that a visitor reads. */
export const checkoutProblems = {
  invalid_email: 'That isn’t a valid email address. Nothing was charged.',
  busy: 'Too many checkouts from your network. Nothing was charged. Try again in an hour.',
  crowded: 'Checkout is busy. Nothing was charged. Try again in an hour.',
  unavailable:
    'We can’t reach the payment provider right now. Nothing was charged. Try again in a few minutes.',
  card_refused:
    'Card payments are unavailable right now. Nothing was charged. Try again in a few minutes.',
  crypto_refused:
    'Crypto payments are unavailable right now. You can pay by card. Nothing was charged.',
  shop_down:
    'The shop can’t take orders right now. Nothing was charged. Try again in a few minutes.',
  off: 'Crypto payments are off right now. You can pay by card. Nothing was charged.',
  ...couponProblems,
  too_many_codes:
    'Too many coupon codes were tried on your network. Nothing was charged. Wait ten minutes, or buy without a coupon.',
  price_changed: 'The price has changed. Nothing was charged.',
  cancelled: 'You left the payment page. Nothing was charged.',
} as const
export type CheckoutProblem = keyof typeof checkoutProblems

export function isCheckoutProblem(text: string): text is CheckoutProblem {
  return Object.hasOwn(checkoutProblems, text)
}

/** Problems of our own or of the provider that monitoring should notice. */
export const outages: readonly string[] = [
  'unavailable',
  'card_refused',
  'crypto_refused',
  'shop_down',
] satisfies CheckoutProblem[]

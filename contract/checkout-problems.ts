import { couponProblems } from './coupon-words.ts'

/** Values of `/purchase?problem=`, and what a visitor reads about each. */
export const checkoutProblems = {
  invalid_email: 'That isn’t a valid email address. Nothing was charged.',
  busy: 'Checkout is busy on your network. Nothing was charged. Try again in an hour.',
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
    'Your network tried too many codes. Wait ten minutes, or buy without one. Nothing was charged.',
  code_wrong: 'This code is wrong or has expired. Check it, or ask for a new one.',
  code_tries:
    'Your network entered too many wrong codes. Wait ten minutes, then ask for a new one.',
  code_busy: 'Your network asked for too many codes. Wait an hour and try again.',
  code_full: 'We can’t send more codes to this address right now. Wait an hour and try again.',
  price_changed: 'The price has changed. Nothing was charged.',
  cancelled: 'You left the payment page. Nothing was charged.',
  not_completed:
    'The crypto payment wasn’t completed. You can try again or pay by card. If you did send money, we’ll email you at the address you gave.',
} as const
export type CheckoutProblem = keyof typeof checkoutProblems

export function isCheckoutProblem(text: string): text is CheckoutProblem {
  return Object.hasOwn(checkoutProblems, text)
}

/** What is wrong with the code that proves an email: the form that asks for it says so. */
export function isCodeProblem(text: string): text is 'code_wrong' | 'code_tries' {
  return text === 'code_wrong' || text === 'code_tries'
}

/** Problems of ours or of the provider, which monitors should notice. */
export const outages: readonly string[] = [
  'unavailable',
  'card_refused',
  'crypto_refused',
  'shop_down',
] satisfies CheckoutProblem[]

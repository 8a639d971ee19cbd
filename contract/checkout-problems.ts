import { couponProblems } from './coupon-words.ts'

/** Values of `/purchase?problem=`, and what a visitor reads about each. */
export const checkoutProblems = {
  invalid_email: 'The email address is not valid. No payment was started, and nothing was charged.',
  busy: 'Checkout is busy on your network. Nothing was charged. Try again in an hour.',
  crowded: 'Checkout is busy. Nothing was charged. Try again in an hour.',
  unavailable:
    'The payment provider cannot be reached at the moment. Nothing was charged. Try again in a few minutes.',
  card_refused:
    'Card payments are unavailable right now. Nothing was charged. Try again in a few minutes.',
  crypto_refused:
    'Crypto payments are unavailable right now. You can pay by card. Nothing was charged.',
  shop_down:
    'The shop cannot take orders right now. Please try again in a few minutes. Nothing was charged.',
  off: 'Crypto payments are off right now. You can pay by card. Nothing was charged.',
  ...couponProblems,
  too_many_codes:
    'Too many codes were tried from your network. Wait ten minutes, or buy without one. Nothing was charged.',
  code_wrong: 'This code is wrong or has expired. Check it, or ask for a new one.',
  code_tries:
    'Too many wrong codes were entered from your network. Wait ten minutes, then ask for a new one.',
  code_busy: 'Too many codes were asked for from your network. Wait an hour and try again.',
  code_full: 'No more codes can go to this address for now. Wait an hour and try again.',
  price_changed: 'The price has changed. Nothing was charged.',
  not_completed:
    'The crypto payment was not completed. You can try again or pay by card. If you did send money, we email you at the address you gave.',
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

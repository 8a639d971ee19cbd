/** Values of `/purchase?problem=`. */
export const checkoutProblems = [
  'invalid_email',
  'busy',
  'unavailable',
  'off',
  'not_completed',
] as const
export type CheckoutProblem = (typeof checkoutProblems)[number]

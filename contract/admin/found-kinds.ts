export const foundKinds = [
  'customer',
  'order',
  'key',
  'device',
  'invoice',
  'release',
  'coupon',
  'person',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** A shorter query would match nearly every row. */
export const shortestSearch = 2
export const longestSearch = 200

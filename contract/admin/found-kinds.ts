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

/** Fewer letters are in nearly every row. */
export const shortestSearch = 2
export const longestSearch = 200

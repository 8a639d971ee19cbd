/** The seeded people of the demo and the tests, and what each of them shows. */
export const people = [
  {
    name: 'Ada',
    email: 'ada@example.org',
    shows: 'bought by card, EULA accepted, key ready to use',
  },
  { name: 'Ben', email: 'ben@example.org', shows: 'bought by card, has not accepted the EULA yet' },
  {
    name: 'Cara',
    email: 'cara@example.org',
    shows: 'her year of updates is over; an old trial has ended; she has an invoice',
  },
  { name: 'Dov', email: 'dov@example.org', shows: 'was refunded, his license is revoked' },
  { name: 'Eve', email: 'eve@example.org', shows: 'uses her license on all its devices' },
  { name: 'Fay', email: 'fay@example.org', shows: 'has an account and no key' },
] as const

/** A coupon that anybody who buys in the demo can use. */
export const coupon = { code: 'WELCOME20', off: '20%' }

export type Person = (typeof people)[number]['name']

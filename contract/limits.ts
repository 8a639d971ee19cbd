const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds: the units of every time, and the times that both sides of the wire must agree on. */
export const times = {
  second,
  minute,
  hour,
  day,
  savedLogin: 45 * minute,
  codeLifetime: 10 * minute,
  certificateLease: 14 * day,
  certificateGrace: 7 * day,
} as const

/** The number of devices that can use one seat in turn. */
export const deviceChanges = { perSeat: 5, days: 30 } as const

/**
 * The number of a license's devices that an app receives: when it has a seat, and when it is refused
 * because no seat is free.
 */
export const shownDevices = { listed: 100, refused: 10 } as const

/** Payments can be refunded for this long if the shop promises no period. */
export const usualRefundDays = 30

export const sizes = {
  code: 6,
  /** The limit includes the sentence around a code. */
  typedCode: 200,
  email: 254,
  personName: 80,
  fingerprint: 128,
  typedKey: 4000,
  /** A pasted text from a machine without a network. */
  machineText: 8000,
  deviceName: 100,
  docsQuestion: 100,
  customerNote: 2000,
} as const

/** The maximum and the default lifetime of an API key, in days. */
export const keyDays = { most: 400, usual: 90 } as const

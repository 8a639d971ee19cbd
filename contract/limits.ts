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

/** The number of devices that one seat may move between, one after the other. */
export const deviceChanges = { perSeat: 5, days: 30 } as const

/**
 * The number of devices of a license that an app is told of, when it has a seat, and when it is refused
 * for want of one.
 */
export const shownDevices = { listed: 100, refused: 10 } as const

/** A payment can still be refunded for this long, where the shop promises no term. */
export const usualRefundDays = 30

export const sizes = {
  code: 6,
  /** With the sentence around it. */
  typedCode: 200,
  email: 254,
  personName: 80,
  fingerprint: 128,
  typedKey: 4000,
  /** A text of a machine without a network, as pasted. */
  machineText: 8000,
  deviceName: 100,
  docsQuestion: 100,
  customerNote: 2000,
} as const

/** The longest life of an API key and its default, in days. */
export const keyDays = { most: 400, usual: 90 } as const

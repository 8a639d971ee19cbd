import { times } from '#contract/limits.ts'

/** A device counts as active while its app was seen in this time, in milliseconds. */
export const seenFor = 30 * times.day

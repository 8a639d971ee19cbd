import { z } from 'zod'

/** A moment: a `Date` inside the shop; in JSON, the text that `Date.toISOString` writes. */
export const time = z
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.iso.datetime())

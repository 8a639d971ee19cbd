import { z } from 'zod'

/** Of a list, all of its pages. */
export const rowCount = z.object({ count: z.int() })
export type RowCount = z.infer<typeof rowCount>

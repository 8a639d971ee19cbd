import { z } from 'zod'
import { foundKinds } from './found-kinds.ts'

const foundRow = z.object({
  kind: z.enum(foundKinds),
  label: z.string().describe('Its name, such as an email or `$49.00, Individual License`.'),
  note: z.string().describe('Its state, and whose it is.'),
  path: z.string().describe('Its page in the console.'),
})
export type FoundRow = z.infer<typeof foundRow>

export const foundRows = z.object({ rows: z.array(foundRow) })
export type FoundRows = z.infer<typeof foundRows>

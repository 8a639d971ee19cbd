import { z } from 'zod'

/** What `restore` and `backup verify` are asked: which state, and with whose keys. */
export const restoreInput = {
  keys: z.string().meta({ title: 'key file, or - for standard input' }),
  until: z.string().meta({ title: 'time' }).optional(),
  timeline: z.string().meta({ title: 'number' }).optional(),
  unsigned: z.literal(true).optional(),
}

export type RestoreInput = z.output<z.ZodObject<typeof restoreInput>>

import { z } from 'zod'

/** The input of `restore` and `backup verify`: the copy, and the keys that decrypt it. */
export const restoreInput = {
  keys: z.string().meta({ title: 'key file, or - for standard input' }),
  until: z.iso
    .datetime({ offset: true, error: 'must be a time, such as 2026-03-01T12:30:00Z' })
    .meta({ title: 'time' })
    .optional(),
  copy: z.string().meta({ title: 'name of a copy' }).optional(),
}

export type RestoreInput = z.output<z.ZodObject<typeof restoreInput>>

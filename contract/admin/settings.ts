import { z } from 'zod'
import { time } from '../time.ts'

const listedSetting = z.object({
  name: z.string(),
  group: z.string().describe('The heading it is listed under.'),
  purpose: z.string(),
  from: z.enum(['environment', 'file', 'default']),
  set: z.boolean(),
  shows: z
    .enum(['value', 'host', 'nothing'])
    .describe('Of a secret nothing is shown, and of an address with a password its host.'),
  value: z
    .string()
    .nullable()
    .describe('As far as it is shown; of one that is not set, what holds instead.'),
})

export const settingsAnswer = z.object({ rows: z.array(listedSetting), next: z.null() })

const finding = z.object({
  part: z.string(),
  state: z
    .enum(['ok', 'note', 'problem'])
    .describe('`note`: no fault, such as that a demo sells nothing.'),
  says: z.string(),
  advice: z.string().describe('What to do; empty while all is well.'),
})

export const checkAnswer = z.object({ checked_at: time, findings: z.array(finding) })

export type ListedSetting = z.infer<typeof listedSetting>
export type ShopCheck = z.infer<typeof checkAnswer>
export type CheckFinding = z.infer<typeof finding>

import { z } from 'zod'
import { time } from '../time.ts'

const listedSetting = z.object({
  name: z.string(),
  group: z.string().describe('The heading it is listed under.'),
  purpose: z.string(),
  from: z
    .enum(['environment', 'file', 'shop', 'default'])
    .describe('`shop`: a secret that the shop made itself.'),
  set: z.boolean(),
  missing: z
    .string()
    .nullable()
    .describe('What it means that it’s not set, where a shop should set it.'),
  shows: z
    .enum(['value', 'host', 'nothing'])
    .describe('Secrets aren’t shown. For an address with a password, only the host is.'),
  value: z.string().nullable().describe('The part that’s shown; if it’s not set, the default.'),
})

export const settingsAnswer = z.object({ rows: z.array(listedSetting), next: z.null() })

const finding = z.object({
  part: z.string(),
  state: z
    .enum(['ok', 'note', 'problem'])
    .describe('`note`: no fault, such as that a demo sells nothing.'),
  says: z.string(),
  advice: z.string().describe('What to do; empty if all is well.'),
  action: z
    .object({ label: z.string(), page: z.string() })
    .optional()
    .describe('The page of the console that deals with it.'),
})

export const checkAnswer = z.object({ checked_at: time, findings: z.array(finding) })

export type ListedSetting = z.infer<typeof listedSetting>
export type ShopCheck = z.infer<typeof checkAnswer>
export type CheckFinding = z.infer<typeof finding>

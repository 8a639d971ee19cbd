import { z } from 'zod'

/** The part of a browser's report that is read: where, by which rule, and what was refused. */
const violation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.url({ protocol: /^https?$/ }).max(8000),
    effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/, 'is no directive'),
    /** A URL, or a keyword: `inline`, `eval`, `data`. */
    blockedURL: z.string().max(8000).nullish(),
    disposition: z.enum(['enforce', 'report']),
  }),
})

/** One delivery of the Reporting API: a list, or, from Safari, a single report. */
export const cspReports = z.preprocess(
  (sent) => (Array.isArray(sent) ? sent : [sent]),
  z.array(violation).min(1).max(100),
)

export type CspViolation = z.infer<typeof violation>['body']

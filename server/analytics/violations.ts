import { z } from 'zod'
import { times } from '#contract/limits.ts'
import type { Books } from '../deps.ts'

/** The same violation is logged once an hour. */
export const loggedAgainAfter = times.hour

interface ViolationLog {
  /** Asks `mayWrite` before each new line; once it answers no, drops the rest. */
  note(violations: CspViolation[], mayWrite: () => Promise<boolean>): Promise<void>
}

/** Logs what the pages' policies refused, each line once an hour. */
export function createViolationLog({ clock, log }: Books): ViolationLog {
  // Holds at most what `mayWrite` lets through in an hour.
  const written = new Map<string, number>()
  const forgetOld = (now: number) => {
    for (const [line, at] of written) if (now - at >= loggedAgainAfter) written.delete(line)
  }
  return {
    async note(violations, mayWrite) {
      const now = clock.now().getTime()
      forgetOld(now)
      for (const facts of violations.map(pickFacts)) {
        const line = JSON.stringify(facts)
        if (written.has(line)) continue
        if (!(await mayWrite())) return
        // Another report may have said the same meanwhile.
        if (written.has(line)) continue
        written.set(line, now)
        log.info(facts, 'a page violated its content policy')
      }
    },
  }
}

/** Leaves out queries and fragments, which can contain order ids, and everything about the visitor. */
function pickFacts({ documentURL, effectiveDirective, blockedURL, disposition }: CspViolation) {
  return {
    path: new URL(documentURL).pathname.slice(0, 200),
    directive: effectiveDirective,
    blocked: nameBlocked(blockedURL ?? ''),
    disposition,
  }
}

/** The requested host, or the browser's word for what has none: `inline`, `eval`, `data`. */
function nameBlocked(url: string): string {
  if (/^[a-z-]{1,40}$/.test(url)) return url
  if (!URL.canParse(url)) return 'unknown'
  const { host, protocol } = new URL(url)
  return /^(https?|wss?):$/.test(protocol) ? host.slice(0, 100) : protocol.slice(0, -1).slice(0, 40)
}

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

type CspViolation = z.infer<typeof violation>['body']

import type { z } from 'zod'
import type { Provider } from '#contract/providers.ts'
import type { Caller } from './note-refusal.ts'

/** Reads the rows of a provider's list. A row that cannot be read is logged and skipped. */
export function readRows<T>(
  { log }: Pick<Caller, 'log'>,
  provider: Provider,
  rows: unknown[],
  schema: z.ZodType<T>,
): T[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) return [parsed.data]
    const issues = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
    log.warn({ provider, issues }, "failed to read a row of a provider's list")
    return []
  })
}

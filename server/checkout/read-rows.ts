import type { z } from 'zod'
import type { Provider } from '#contract/providers.ts'
import type { Caller } from './note-refusal.ts'

/** The rows of a provider's list; one that cannot be read costs itself, and not the others. */
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

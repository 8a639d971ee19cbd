import type { DocsAnswer } from '#contract/events.ts'
import { sizes } from '#contract/limits.ts'
import { cutToHour } from '../clock.ts'
import type { Deps } from '../deps.ts'

/** One row a page view: the same id again replaces the answer, and its line where a new one came. */
export async function keepAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, path, helpful, comment }: DocsAnswer,
): Promise<void> {
  const line = toLine(comment)
  const at = cutToHour(deps.clock.now())
  await deps.db
    .insertInto('docs_answers')
    .values({ id, path, helpful, comment: line, at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ helpful, ...(line !== null && { comment: line }) })
        .where('docs_answers.path', '=', path),
    )
    .execute()
}

/** Without what is not seen: control characters would act on the terminal that reads them. */
function toLine(comment = ''): string | null {
  const seen = comment.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...seen].slice(0, sizes.docsComment).join('') || null
}

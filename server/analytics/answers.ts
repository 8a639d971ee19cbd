import type { DocsAnswer } from '#contract/events.ts'
import { sizes } from '#contract/limits.ts'
import { cutToHour } from '../clock.ts'
import type { Books } from '../deps.ts'

/** Stores one row per page view. The same id replaces the answer, and its comment when there is a new one. */
export async function keepAnswer(
  deps: Books,
  { id, path, helpful, comment }: DocsAnswer,
): Promise<void> {
  const line = comment === undefined ? null : [...comment].slice(0, sizes.docsComment).join('')
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

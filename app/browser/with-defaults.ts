/** An answer that may lack fields: null and a missing field mean the same. */
export type Bare<Answer> = { [Field in keyof Answer]?: Answer[Field] | null }

/** Fills in the fields that an answer lacks, so that no page has to check whether a field exists. */
export function withDefaults<Answer extends object>(
  answer: Bare<Answer> | null | undefined,
  defaults: Answer,
): Answer {
  const given = Object.entries(answer ?? {}).filter(([, value]) => value !== null)
  return { ...defaults, ...Object.fromEntries(given) }
}

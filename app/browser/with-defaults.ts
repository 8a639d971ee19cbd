/** An answer as it may come: a field that is null or missing is as good as none. */
export type Bare<Answer> = { [Field in keyof Answer]?: Answer[Field] | null }

/** Fills what an answer lacks, so that no page has to ask whether a field is there. */
export function withDefaults<Answer extends object>(
  answer: Bare<Answer> | null | undefined,
  defaults: Answer,
): Answer {
  const given = Object.entries(answer ?? {}).filter(([, value]) => value !== null)
  return { ...defaults, ...Object.fromEntries(given) }
}

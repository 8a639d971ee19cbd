/**
 * `npm run test:all` tries every page, state and point; `npm test` one of each kind, so that whoever
 * changes something knows in minutes.
 */
export const isWhole = process.env.TEST_MATRIX === 'whole'

/** All of a list in the whole matrix, otherwise every `step`th of it, from the first. */
export function everyOrEach<T>(list: readonly T[], step: number): readonly T[] {
  return isWhole ? list : list.filter((_, index) => index % step === 0)
}

type Theme = 'light' | 'dark'

/** Both themes in the whole matrix, otherwise one in turn. */
export function themesOf(index: number): readonly Theme[] {
  if (isWhole) return ['light', 'dark']
  return index % 2 === 0 ? ['light'] : ['dark']
}

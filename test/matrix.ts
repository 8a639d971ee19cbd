import { randomInt } from 'node:crypto'

/**
 * True for `npm run test:all`, which tests every page, state and point; `npm test` tests one of each kind and
 * takes minutes.
 */
export const isWhole = process.env.TEST_MATRIX === 'whole'

/** Returns the whole list in the full matrix, otherwise every `step`th item from the first. */
export function everyOrEach<T>(list: readonly T[], step: number): readonly T[] {
  return isWhole ? list : list.filter((_, index) => index % step === 0)
}

/** Returns how often a property is tried, `few` times by default, with a seed that its failure prints. */
export function runsOf(many: number, few: number): { numRuns: number; seed: number } {
  return { numRuns: isWhole ? many : few, seed: randomInt(2 ** 31) }
}

type Theme = 'light' | 'dark'

/** Returns both themes in the full matrix, otherwise one in turn. */
export function themesOf(index: number): readonly Theme[] {
  if (isWhole) return ['light', 'dark']
  return index % 2 === 0 ? ['light'] : ['dark']
}

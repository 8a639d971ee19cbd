import { expect, it } from 'vitest'
import { findRules } from './plot-data.ts'

it.each([
  { depth: 0, height: 0, rules: [0, 1] },
  { depth: 1, height: 4, rules: [-1, 0, 1, 2, 3, 4] },
  { depth: 49, height: 0, rules: [-50, -40, -30, -20, -10, 0, 10] },
  { depth: 0, height: 196, rules: [0, 50, 100, 150, 200] },
  { depth: 0, height: 12_345_678, rules: [0, 5_000_000, 10_000_000, 15_000_000] },
])('a plot from -$depth to $height has lines at $rules', ({ depth, height, rules }) => {
  expect(findRules(depth, height)).toEqual(rules)
})

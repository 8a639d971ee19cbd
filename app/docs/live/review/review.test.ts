import fc from 'fast-check'
import { expect, it } from 'vitest'
import { change, compare, type FileDiff, linesOf, resultOf } from './review.ts'

const text = fc
  .array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 12 })
  .map((lines) => lines.join('\n'))

it('marks only what changed between the original and the proposal', () => {
  fc.assert(
    fc.property(text, text, (original, proposed) => {
      const { removed, added, left } = compare(original, proposed)
      const kept = linesOf(original).filter((_, index) => !removed.has(index + 1))
      expect(linesOf(proposed).filter((_, index) => !added.has(index + 1))).toEqual(kept)
      expect(left.filter((line) => line !== undefined)).toEqual(linesOf(original))
    }),
  )
})

it('leaves a gap on the left where the right has an additional line', () => {
  expect(compare('a\nb', 'a\nnew\nb').left).toEqual(['a', undefined, 'b'])
  expect(compare('a\nold\nb', 'a\nnew\nb').left).toEqual(['a', 'old', 'b'])
})

it('keeps the edited right side after Accept, the original after Reject and while pending', () => {
  const file: FileDiff = { path: 'a.ts', original: 'a', proposed: 'b', state: 'pending' }
  const edited = change([file], 'a.ts', { proposed: 'c' })
  expect(edited.map(resultOf)).toEqual(['a'])
  expect(change(edited, 'a.ts', { state: 'accepted' }).map(resultOf)).toEqual(['c'])
  expect(change(edited, 'a.ts', { state: 'rejected' }).map(resultOf)).toEqual(['a'])
})

it('decides each file separately, and for good', () => {
  const files: FileDiff[] = ['a', 'b'].map((path) => ({
    path,
    original: '',
    proposed: '',
    state: 'pending',
  }))
  const decided = change(files, 'a', { state: 'accepted' })
  expect(decided.map(({ state }) => state)).toEqual(['accepted', 'pending'])
  expect(change(decided, 'a', { state: 'rejected' })).toEqual(decided)
})
